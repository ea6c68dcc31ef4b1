import * as v from 'valibot'
import type { FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { readWhole } from '#worker/platform/safe-fetch/read-bytes.ts'
import { discardBody, safeFetch } from '#worker/platform/safe-fetch/safe-fetch.ts'
import type { ImageCandidate } from './find-images.ts'
import type { ParsedPage } from './parse-page.ts'

export interface OEmbed {
  type: string
  title: string
  images: ImageCandidate[]
}

/** Most of it is the HTML of a player. */
const MAX_BYTES = 262_144

const LINK_TYPE = 'application/json+oembed'
const TYPES = ['application/json', 'text/json', 'text/javascript', LINK_TYPE]

const Text = v.fallback(v.string(), '')
const Side = v.fallback(
  v.nullable(
    v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100_000)),
  ),
  null,
)

const Answer = v.object({
  type: Text,
  title: Text,
  url: Text,
  width: Side,
  height: Side,
  thumbnail_url: Text,
  thumbnail_width: Side,
  thumbnail_height: Side,
})

/** What the oEmbed provider that a page names says; null where it names none or the answer is of no use. */
export async function readOEmbed(
  { links }: ParsedPage,
  base: URL,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<OEmbed | null> {
  const link = links.find(({ rels, type }) => rels.includes('alternate') && type.trim().toLowerCase() === LINK_TYPE)
  if (!link || !URL.canParse(link.href, base)) return null
  try {
    const { type, response } = await safeFetch(new URL(link.href, base), { policy, signal, accept: 'application/json' })
    if (!TYPES.includes(type)) {
      discardBody(response)
      return null
    }
    const text = new TextDecoder().decode(await readWhole(response, { maxBytes: MAX_BYTES, signal }))
    return toOEmbed(v.parse(Answer, JSON.parse(text)))
  } catch {
    return null
  }
}

function toOEmbed(answer: v.InferOutput<typeof Answer>): OEmbed {
  const { type, title, url, width, height, thumbnail_url: thumbnail } = answer
  const photo = type === 'photo' && url !== '' ? [{ src: url, width, height, alt: title }] : []
  const small =
    thumbnail === ''
      ? []
      : [{ src: thumbnail, width: answer.thumbnail_width, height: answer.thumbnail_height, alt: '' }]
  return { type, title, images: [...photo, ...small] }
}
