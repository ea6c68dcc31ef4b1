/** The digits of ids, which are positions, too. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A text that sorts after `lower` and before `upper`, whatever is added to it; '' is no lower bound. Both are made of
 * the digits of ids.
 */
export function keyBetween(lower: string, upper: string): string {
  let key = ''
  let isBelowUpper = false
  for (let at = 0; ; at += 1) {
    const low = Math.max(0, DIGITS.indexOf(lower.charAt(at) || '0'))
    const high = isBelowUpper ? DIGITS.length : Math.max(0, DIGITS.indexOf(upper.charAt(at) || '0'))
    if (high - low > 1) return key + DIGITS.charAt((low + high) >> 1)
    key += DIGITS.charAt(low)
    // Any digit is below `upper` from here on.
    if (high > low) isBelowUpper = true
    if (at > lower.length && at > upper.length && !isBelowUpper) return key
  }
}
