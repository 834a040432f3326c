/** What was thrown, read as data: anything can be. */

/** Its words. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** The code of a system error, such as `ENOENT`; undefined where it has none. */
export const codeOf = (thrown: unknown): string | undefined => (thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined)
