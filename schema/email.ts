import * as v from 'valibot'
import { MAX_EMAIL_LENGTH } from './constants/mail.ts'
import { issueText } from './issue-text.ts'

const INVALID_EMAIL = issueText('email')

/** What mail servers hold to (RFC 5321). */
const MAX_MAILBOX_LENGTH = 64

/** What comes along unseen with an address that was copied. */
const UNSEEN = /[\p{Cf}\u034F]/gu

/** The characters of a keyboard for Chinese, Japanese or Korean. */
const WIDE = /[\uFF01-\uFF5E]/g

/**
 * Trimmed, composed and lower case, in letters and signs of usual width, an international domain as mail servers know
 * it, so that one address is one account.
 */
export function normalizeEmail(text: string): string {
  const plain = text
    .replaceAll(UNSEEN, '')
    .replaceAll(WIDE, (sign) => sign.normalize('NFKC'))
    .trim()
    .normalize('NFC')
    .toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return at < 0 || !/\P{ASCII}/u.test(domain) ? plain : `${plain.slice(0, at + 1)}${toAscii(domain) ?? domain}`
}

/** What is no name of a host is left as it is, and is refused then. */
function toAscii(domain: string): string | null {
  const url = /[\s/?#\\:@]/.test(domain) ? null : URL.parse(`https://${domain}`)
  return url === null ? null : url.hostname
}

/**
 * An address as browsers' own fields take it (RFC 5322 without comments and quotes), of a domain that is not local. Its
 * mailbox has ASCII letters alone: few servers take others.
 */
export const EmailAddress = v.pipe(
  v.string(INVALID_EMAIL),
  v.transform(normalizeEmail),
  v.maxLength(MAX_EMAIL_LENGTH, INVALID_EMAIL),
  v.rfcEmail(INVALID_EMAIL),
  v.check((address) => address.indexOf('@') <= MAX_MAILBOX_LENGTH && hasPublicDomain(address), INVALID_EMAIL),
)

function hasPublicDomain(address: string): boolean {
  const [mailbox = '', domain = ''] = address.split('@')
  return !/^\.|\.\.|\.$/.test(mailbox) && /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(domain)
}
