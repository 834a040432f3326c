/** Room that text takes in a drawing, where nothing can measure it: wide letters count double. */
const isWide = (letter: string): boolean => /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter)

export const widthOf = (text: string, size: number): number => [...text].reduce((sum, letter) => sum + (isWide(letter) ? 1 : 0.6), 0) * size

/** Cuts text to a width, with an ellipsis. */
export const fitted = (text: string, size: number, width: number): string => {
  if (widthOf(text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
