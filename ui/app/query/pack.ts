import type { Image } from '#schema/picture.ts'
import { ROUTES } from '#schema/routes.ts'

// Results are packed in documents: what follows from the rest of a result is left out, above all what Base64 hides from
// compression. Each marker is a value that what it stands for never has.

/** Only in the place of a picture in several sizes. */
const PICTURE = '$'

const MEDIA_PREFIX = ROUTES.media.slice(0, ROUTES.media.indexOf(':'))

type Json = Record<string, unknown>

type PackedPicture = [file: string, dominantColor: string, ...boxes: [size: string, width: number, height: number][]]

const AVATAR_SIZES = { mediumImageUrl: '/136x136/', largeImageUrl: '/236x/' } as const

/** Of those that are no WebP. */
const RENDITION_TYPES: Readonly<Record<string, string>> = { '600x315': 'jpg' }

const SMALL_AVATAR = '/75x75/'

/** `unpack` makes the same of it again. */
export function pack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pack)
  if (!isJson(value)) return value
  const picture = packPicture(value)
  if (picture) return { [PICTURE]: picture }
  const packed: Json = {}
  for (const key in value) packed[key] = packEntry(value, key)
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

/** The score, and a space. */
function packCursor(cursor: string, id: unknown): string {
  const position = /^[\w-]+$/.test(cursor) ? atob(cursor.replaceAll('-', '+').replaceAll('_', '/')) : ''
  const score = removeEnd(position, ` ${String(id)}`)
  return score === null || toCursor(score, id) !== cursor ? cursor : `${score} `
}

function packPicture(images: Json): PackedPicture | null {
  const sizes = Object.entries(images)
  const largest = sizes.at(-1)?.[1]
  if (!isImage(largest) || !sizes.every(isSize)) return null
  const { url, dominantColor } = largest
  const file = url.slice(url.lastIndexOf('/') + 1)
  const packed: PackedPicture = [file, dominantColor, ...sizes.map(toBox)]
  return JSON.stringify(unpackPicture(packed)) === JSON.stringify(images) ? packed : null
}

function isSize(entry: [string, unknown]): entry is [string, Image] {
  return isImage(entry[1])
}

function isImage(value: unknown): value is Image {
  return isJson(value) && typeof value['url'] === 'string'
}

function toBox([size, { width, height }]: [string, Image]): [size: string, width: number, height: number] {
  return [size, width, height]
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (!isJson(value)) return value
  if (PICTURE in value) return unpackPicture(value[PICTURE] as PackedPicture)
  const unpacked: Json = {}
  for (const key in value) unpacked[key] = unpack(value[key])
  const { id, entityId, cursor, node, pageInfo } = unpacked
  if (typeof id === 'string' && id.endsWith(':')) unpacked['id'] = btoa(`${id}${String(entityId)}`)
  if (typeof cursor === 'string' && cursor.endsWith(' ') && isJson(node)) {
    unpacked['cursor'] = toCursor(cursor.slice(0, -1), node['id'])
  }
  if (isJson(pageInfo) && pageInfo['endCursor'] === '') pageInfo['endCursor'] = findLastCursor(unpacked)
  for (const key in AVATAR_SIZES) if (unpacked[key] === '') unpacked[key] = toAvatar(unpacked, key)
  return unpacked
}

function unpackPicture([file, dominantColor, ...boxes]: PackedPicture): Json {
  const [signature = '', extension = ''] = file.split('.')
  const folders = `${file.slice(0, 2)}/${file.slice(2, 4)}/${file.slice(4, 6)}`
  return Object.fromEntries(
    boxes.map(([size, width, height]) => {
      const type = size === 'orig' ? extension : (RENDITION_TYPES[size] ?? 'webp')
      return [size, { url: `${MEDIA_PREFIX}${size}/${folders}/${signature}.${type}`, width, height, dominantColor }]
    }),
  )
}

function toCursor(score: string, id: unknown): string {
  return btoa(`${score} ${String(id)}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
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
