/** How a single value is written: plain where every reader of YAML takes it for the same text, else in double quotes. */
import { Scalar } from 'yaml'

/** Words and numbers that YAML 1.1 reads as something else than text. Dates are left out: cards are full of them, and they read well. */
const READ_OTHERWISE = /^(y|n|yes|no|on|off|true|false|null|~|[-+]?0o?[0-7_]+|[-+]?0x[\da-f_]+|[-+]?0b[01_]+|[-+]?[\d_]+(:[0-5]?\d)+(\.\d*)?|[-+]?\.?\d[\d_]*\.?\d*(e[-+]?\d+)?)$/i

/** Set the form of a scalar; the printer still quotes a plain one that would not be text. */
export function settleScalar(scalar: Scalar, quoted: boolean): void {
  if (typeof scalar.value !== 'string') return
  const needsQuotes = quoted || scalar.value === '' || READ_OTHERWISE.test(scalar.value)
  scalar.type = needsQuotes ? Scalar.QUOTE_DOUBLE : scalar.value.includes('\n') ? Scalar.BLOCK_LITERAL : Scalar.PLAIN
}
