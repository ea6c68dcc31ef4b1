import * as v from 'valibot'
import { DEFAULT_PIXEL_COUNTRIES, PIXEL_KINDS, type PixelKind } from '#schema/tracking/third-party-constants.ts'

export interface ThirdPartyVendor {
  name: string
  /** `{kind}` and `{random}` are placeholders. */
  url: string
  kinds: readonly PixelKind[]
  countries: readonly string[]
}

export interface ThirdPartyVendors {
  vendors: readonly ThirdPartyVendor[]
  complaints: readonly string[]
}

const Vendor = v.object({
  name: v.pipe(
    v.string('must be text'),
    v.regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must be lowercase letters, digits, "_" and "-"'),
  ),
  url: v.pipe(v.string('must be text'), v.check(isPixelUrl, 'must be an https address with the host spelled out')),
  kinds: v.pipe(
    v.array(v.picklist(PIXEL_KINDS, `must be one of ${PIXEL_KINDS.join(', ')}`), 'must be a list'),
    v.minLength(1, 'must not be empty'),
  ),
  countries: v.optional(
    v.array(v.pipe(v.string('must be text'), v.regex(/^[A-Z]{2}$/, 'must be a two-letter code')), 'must be a list'),
    [...DEFAULT_PIXEL_COUNTRIES],
  ),
})

/**
 * `TRACKING_PIXELS`: a JSON list such as
 * `[{"name":"facebook","url":"https://www.facebook.com/tr?id=1&ev={kind}&noscript=1&r={random}","kinds":["signup"]}]`.
 * The first of two entries with one name counts.
 */
export function parseThirdPartyVendors(setting: string | undefined): ThirdPartyVendors {
  if (!setting) return { vendors: [], complaints: [] }
  const list = parseList(setting)
  if (!list) return { vendors: [], complaints: ['TRACKING_PIXELS must be a JSON list'] }
  const vendors: ThirdPartyVendor[] = []
  const complaints: string[] = []
  for (const [place, entry] of list.entries()) {
    const parsed = v.safeParse(Vendor, entry)
    if (!parsed.success) {
      const issues = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${issue.message}`)
      complaints.push(`Entry ${place + 1}: ${issues.join('; ')}`)
    } else if (vendors.some(({ name }) => name === parsed.output.name)) {
      complaints.push(`Entry ${place + 1} repeats the name "${parsed.output.name}"`)
    } else vendors.push(parsed.output)
  }
  return { vendors, complaints }
}

export function pixelUrl({ url }: ThirdPartyVendor, kind: PixelKind, random: string): string {
  return url.replaceAll('{kind}', encodeURIComponent(kind)).replaceAll('{random}', encodeURIComponent(random))
}

function parseList(setting: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(setting)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Plain http is for trials on a local machine. */
function isPixelUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password || /[{}%]/.test(hostname)) return false
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
