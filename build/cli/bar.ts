const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A share from 0 to 1 as a bar of blocks, to an eighth of a character. Rounded down: only a full share fills it. */
export const bar = (share: number, width: number): string => {
  const eighths = Math.floor(Math.min(1, Math.max(0, share)) * width * 8)
  const full = Math.floor(eighths / 8)
  return ('█'.repeat(full) + (EIGHTHS[eighths % 8] ?? '')).padEnd(width)
}
