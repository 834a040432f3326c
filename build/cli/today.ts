/** The clock's day, as YYYY-MM-DD: for what is read or asked now. Nothing that is built depends on it. */
export const today = (): string => new Date().toISOString().slice(0, 10)
