/** `1 file`, `2 files`: a number with the word for what it counts. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
