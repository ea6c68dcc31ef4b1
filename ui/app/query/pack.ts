import type { Image } from '#schema/media/image.ts'
import { ROUTES } from '#schema/routes.ts'

// Results are packed in documents: what follows from the rest of a result is left out, above all what Base64 hides from
// compression. Each marker is a value that what it stands for never has.

/** The key stands in the place of an image in several sizes. */
const IMAGE = '$'

/** Stands in a position, in the place of the id of what stands there. */
const NODE_ID = '$'

/** The number of a kind, where fields are left out that are as usual. */
const KIND = '~'

/** Fields of much that documents repeat, and what they mostly are. What has all fields of a kind is of that kind. */
const KINDS: readonly Json[] = [
  // A pin.
  {
    ...fill(
      'storyCoverImages link mobileLink trackedLink trackingParams domain priceCurrency savedTo storyPinDataId ' +
        'reactionByMe nativeCreator originPinner promoter attributionUser section embed recipe article storyPinData ' +
        'carouselData provenance mediaAttribution recommendationReason sponsorship adTargetingAttribution leadForm ' +
        'seo shopping',
      null,
    ),
    ...fill(
      'isUnsafe isHidden isPromoted isDownstreamPromotion isEligibleForPdp isOosProduct isStaleProduct ' +
        'commentsDisabled doneByMe isTried isProvenanceFixed isAnimated',
      false,
    ),
    ...fill('videos products taggedProducts', []),
    trackingParamsMap: {},
  },
  // A comment.
  {
    ...fill('parentId image reactionByMe translatedText editedAt', null),
    ...fill('markedHelpfulByMe highlightedByPinOwner isHidden', false),
    ...fill('tags taggedUsers', []),
    ...fill('helpfulCount commentCount', 0),
    permissions: fill('edit delete hide highlight react markHelpful', false),
  },
  // A person.
  {
    ...fill('explicitlyFollowedByMe blockedByMe isVerifiedMerchant', false),
    verifiedIdentity: { verified: false },
    domainUrl: null,
  },
  // A pin's card.
  { ...fill('price priceCurrency promoterName videoDuration', null), ...fill('isOosProduct isPromoted', false) },
]

const KIND_KEYS = KINDS.map((usual) => Object.keys(usual))

function findKind(value: Json): number {
  for (let kind = 0; kind < KIND_KEYS.length; kind += 1) {
    if (hasAll(value, KIND_KEYS[kind] ?? [])) return kind
  }
  return -1
}

function hasAll(value: Json, keys: readonly string[]): boolean {
  for (const key of keys) if (value[key] === undefined) return false
  return true
}

function isUsual(value: unknown, usual: unknown): boolean {
  if (value === usual) return true
  if (!isJson(value) || !isJson(usual) || Array.isArray(value) !== Array.isArray(usual)) return false
  for (const key in value) if (!isUsual(value[key], usual[key])) return false
  for (const key in usual) if (value[key] === undefined) return false
  return true
}

function fill(names: string, value: unknown): Json {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}

const MEDIA_PREFIX = ROUTES.media.slice(0, ROUTES.media.indexOf(':'))

type Json = Record<string, unknown>

type PackedImage = [file: string, dominantColor: string, ...boxes: [size: string, width: number, height: number][]]

const IMAGE_KEYS = 4

const AVATAR_SIZES = { mediumImageUrl: '/136x136/', largeImageUrl: '/236x/' } as const

/** The renditions that are no WebP. */
const RENDITION_TYPES: Readonly<Record<string, string>> = { '600x315': 'jpg' }

const SMALL_AVATAR = '/75x75/'

/** `unpack` makes the same of it again. */
export function pack(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isJson) ? value.map(pack) : value
  if (!isJson(value)) return value
  const image = packImage(value)
  if (image) return { [IMAGE]: image }
  const kind = findKind(value)
  const usual = KINDS[kind]
  if (usual) return packUnusual(value, kind, usual)
  // Most entries stay as they are, and so do most objects.
  let packed: Json | undefined
  for (const key in value) {
    const entry = packEntry(value, key)
    if (entry !== value[key]) (packed ??= { ...value })[key] = entry
  }
  return packed ?? value
}

function packUnusual(value: Json, kind: number, usual: Json): Json {
  const packed: Json = { [KIND]: kind }
  for (const key in value) if (!isUsual(value[key], usual[key])) packed[key] = packEntry(value, key)
  return packed
}

function packEntry(value: Json, key: string): unknown {
  const { [key]: entry } = value
  if (typeof entry === 'string') {
    if (key === 'id' && typeof value['entityId'] === 'string') return packId(entry, value['entityId'])
    if (key === 'cursor' && isJson(value['node'])) return packCursor(entry, value['node']['id'])
    if (isAvatarKey(key) && entry === toAvatar(value, key)) return ''
    return entry
  }
  if (key === 'pageInfo' && isJson(entry) && entry['endCursor'] === findLastCursor(value)) {
    return { ...entry, endCursor: '' }
  }
  return pack(entry)
}

/** `User:` in place of what begins with it and ends with the other id. */
function packId(id: string, entityId: string): string {
  const type = /^[\w+/]+=*$/.test(id) ? removeEnd(atob(id), `:${entityId}`) : null
  return type === null || btoa(`${type}:${entityId}`) !== id ? id : `${type}:`
}

/** The position, with the id left out. */
function packCursor(cursor: string, id: unknown): string {
  const position = /^[\w-]+$/.test(cursor) ? atob(cursor.replaceAll('-', '+').replaceAll('_', '/')) : ''
  if (typeof id !== 'string' || id === '' || !position.includes(id)) return cursor
  const packed = position.replace(id, NODE_ID)
  return unpackCursor(packed, id) === cursor ? packed : cursor
}

function packImage(images: Json): PackedImage | null {
  let largest: Image | undefined
  for (const size in images) {
    const image = images[size]
    if (!isImage(image)) return null
    largest = image
  }
  if (!largest) return null
  const { url, dominantColor } = largest
  const file = url.slice(url.lastIndexOf('/') + 1)
  const packed: PackedImage = [file, dominantColor]
  for (const size in images) {
    const { width, height } = images[size] as Image
    packed.push([size, width, height])
  }
  for (const size in images) {
    const image = images[size] as Image
    if (image.url !== toUrl(file, size) || image.dominantColor !== dominantColor) return null
  }
  return packed
}

/** True if there is nothing beside what every size has. */
function isImage(value: unknown): value is Image {
  if (!isJson(value) || typeof value['url'] !== 'string' || Object.keys(value).length !== IMAGE_KEYS) return false
  return typeof value['width'] === 'number' && typeof value['height'] === 'number'
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (!isJson(value)) return value
  if (IMAGE in value) return unpackImage(value[IMAGE] as PackedImage)
  const { [KIND]: kind, ...given } = value
  const unpacked: Json = typeof kind === 'number' ? structuredClone(KINDS[kind] ?? {}) : {}
  for (const key in given) unpacked[key] = unpack(given[key])
  const { id, entityId, cursor, node, pageInfo } = unpacked
  if (typeof id === 'string' && id.endsWith(':')) unpacked['id'] = btoa(`${id}${String(entityId)}`)
  if (typeof cursor === 'string' && cursor.includes(NODE_ID) && isJson(node)) {
    unpacked['cursor'] = unpackCursor(cursor, String(node['id']))
  }
  if (isJson(pageInfo) && pageInfo['endCursor'] === '') pageInfo['endCursor'] = findLastCursor(unpacked)
  for (const key in AVATAR_SIZES) if (unpacked[key] === '') unpacked[key] = toAvatar(unpacked, key)
  return unpacked
}

function unpackImage([file, dominantColor, ...boxes]: PackedImage): Json {
  return Object.fromEntries(
    boxes.map(([size, width, height]) => [size, { url: toUrl(file, size), width, height, dominantColor }]),
  )
}

/** The address of a size of the image in that file. */
function toUrl(file: string, size: string): string {
  const folders = `${file.slice(0, 2)}/${file.slice(2, 4)}/${file.slice(4, 6)}`
  const [signature = '', extension = ''] = file.split('.')
  const type = size === 'orig' ? extension : (RENDITION_TYPES[size] ?? 'webp')
  return `${MEDIA_PREFIX}${size}/${folders}/${signature}.${type}`
}

function unpackCursor(packed: string, id: string): string {
  return btoa(packed.replace(NODE_ID, id)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function findLastCursor({ edges }: Json): unknown {
  const last: unknown = Array.isArray(edges) ? edges.at(-1) : undefined
  return isJson(last) ? last['cursor'] : undefined
}

function isAvatarKey(key: string): key is keyof typeof AVATAR_SIZES {
  return key in AVATAR_SIZES
}

function toAvatar({ smallImageUrl }: Json, key: string): string | undefined {
  if (typeof smallImageUrl !== 'string' || !isAvatarKey(key)) return undefined
  return smallImageUrl.replace(SMALL_AVATAR, AVATAR_SIZES[key])
}

function removeEnd(text: string, end: string): string | null {
  return text.endsWith(end) ? text.slice(0, -end.length) : null
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
