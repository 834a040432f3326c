import { setFlagsFromString } from 'node:v8'

/**
 * By how many per cent the heap may grow before what is dead in it is collected; V8 itself lets it grow up to four times. Cards are
 * read in threads with small heaps, which collect often as it is; files are made from one large heap. Together these save two fifths
 * of the memory of a build of 10,000 cards and cost no time that could be told from chance.
 */
const GROWTH = { reading: 100, writing: 30 } as const

/** Of this process and the threads that it starts. A V8 that does not know the flag says so and goes on. */
export const boundHeap = (during: keyof typeof GROWTH): void => setFlagsFromString(`--heap-growing-percent=${GROWTH[during]}`)
