/** The id that a card states, which is the name its file must have. */
export const idIn = (bytes: Uint8Array): string => /^id: *["']?([a-z0-9][a-z0-9-]*)/m.exec(new TextDecoder().decode(bytes))?.[1] ?? 'fuzzed'
