/**
 * Lists of whole numbers as text: the digits of base64, each with five bits and a mark that more follow, the low bits
 * first. Small numbers, as gaps between documents are, take one letter; the text compresses well and is read without
 * being decoded into bytes first.
 */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS = 5
const MORE = 1 << BITS

const VALUES = new Uint8Array(128)
for (let i = 0; i < DIGITS.length; i++) VALUES[DIGITS.charCodeAt(i)] = i

/** @param numbers whole, from 0 to 2^32 - 1 */
export const writeNumbers = (numbers: Iterable<number>): string => {
  let text = ''
  for (const number of numbers) {
    let rest = number
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) text += DIGITS[MORE + rest % MORE]
    text += DIGITS[rest]
  }
  return text
}

/** What {@link writeNumbers} wrote. */
export const readNumbers = (text: string): Uint32Array => {
  const numbers = new Uint32Array(text.length)
  let count = 0
  for (let i = 0, shift = 0; i < text.length; i++) {
    const digit = VALUES[text.charCodeAt(i)] ?? 0
    numbers[count] = (numbers[count] ?? 0) | ((digit & (MORE - 1)) << shift)
    if (digit < MORE) {
      shift = 0
      count++
    } else shift += BITS
  }
  return numbers.subarray(0, count)
}
