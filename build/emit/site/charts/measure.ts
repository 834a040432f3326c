/** Room that text takes in a drawing, where nothing can measure it: wide letters count double. */
const isWide = (letter: string): boolean => /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter)

const letterWidth = (letter: string): number => (isWide(letter) ? 1 : 0.6)

const widthOf = (text: string, size: number): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size

/** Cuts text to a width, with an ellipsis. */
export const fitted = (text: string, size: number, width: number): string => {
  let [room, kept] = [width / size - letterWidth('…'), '']
  for (const letter of text) {
    room -= letterWidth(letter)
    if (room < 0 && kept) return widthOf(text, size) <= width ? text : `${kept.trimEnd()}…`
    kept += letter
  }
  return text
}
