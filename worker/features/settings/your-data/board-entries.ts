import { and, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import type { MediaExtension, StoredImage } from '#schema/media/image.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import type { MediaAttribution } from '#schema/pins/rich-metadata.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { presentPin, selectPin, type PinRow } from '#worker/features/pin-builder/find-own-pin.ts'
import { listMedia } from '#worker/features/pin-builder/list-media.ts'
import { openTags } from '#worker/features/pin-builder/open-tags.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isoDate, pagedRows } from '#worker/platform/export-rows.ts'

export interface Reads {
  db: Database
  viewer: SignedInViewer
}

/** Each is read whole, with all that belongs to it. */
const ENTRIES_PER_READ = 100

/** Letters and digits sort before it. */
const AFTER_ALL_PLACES = '~'

/** One that was saved to the board and not made for it. */
interface SaveData {
  id: string
  saved_by: string
  section: { slug: string; title: string } | null
  created_at: string
}

export interface BoardEntry {
  /** `PinResource` get. */
  pin: PinData
  /** Slugs, the main one first: ids are of this site. Last those of another site from which it was imported. */
  topics: string[]
  save: SaveData | null
  /** The maker of the image, and the license, where that is known. */
  attribution: MediaAttribution | null
  /** The note of the viewer's own saves and pins: others' are theirs to read. */
  note: string
  /** The position that it was given among ids and others' positions, highest first; null if it was not moved. */
  position: string | null
  files: PinFile[]
}

export interface PinFile {
  /** What the pin uses it for: `media` by its place, `captions` by their language. */
  role: { media: number } | { cover: true } | { product: number } | { captions: string }
  name: string
  key: string
}

interface EntryRow {
  key: string
  pinId: string
  saveId: string | null
  savedBy: string | null
  note: string
  position: string | null
  sectionSlug: string | null
  sectionTitle: string | null
  createdAt: number | null
}

/** Everything on a board, in its order, but for what the viewer may not open any more. */
export async function* boardEntries({ db, viewer }: Reads, boardId: string): AsyncGenerator<BoardEntry> {
  let page: EntryRow[] = []
  const rows = pagedRows((after) => readEntries({ db, viewer }, boardId, after || AFTER_ALL_PLACES), ENTRIES_PER_READ)
  for await (const row of rows) {
    page.push({ ...row, key: '' })
    if (page.length < ENTRIES_PER_READ) continue
    yield* present({ db, viewer }, page)
    page = []
  }
  yield* present({ db, viewer }, page)
}

function readEntries({ db, viewer }: Reads, boardId: string, before: string): Promise<EntryRow[]> {
  return db.all<EntryRow>(sql`
    select * from (
      select * from (select p.board_place as key, p.id as "pinId", null as "saveId", null as "savedBy",
          iif(p.pinner_id = ${viewer.user.id}, p.board_note, '') as note,
          p.board_position as position, null as "sectionSlug", null as "sectionTitle", null as "createdAt"
        from pins p where p.board_id = ${boardId} and p.deleted_at is null and p.board_place < ${before}
        order by p.board_place desc limit ${ENTRIES_PER_READ})
      union all select * from (select s.place as key, s.pin_id as "pinId", s.id as "saveId", u.username as "savedBy",
          iif(s.user_id = ${viewer.user.id}, s.note, '') as note, s.position, part.slug as "sectionSlug",
          part.title as "sectionTitle", s.created_at as "createdAt"
        from saves s join users u on u.id = s.user_id left join board_sections part on part.id = s.section_id
        where s.board_id = ${boardId} and s.place < ${before} order by s.place desc limit ${ENTRIES_PER_READ}))
    order by key desc limit ${ENTRIES_PER_READ}`)
}

async function* present({ db, viewer }: Reads, rows: readonly EntryRow[]): AsyncGenerator<BoardEntry> {
  if (rows.length === 0) return
  const ids = JSON.stringify(rows.map(({ pinId }) => pinId))
  const found = await selectPin(
    db,
    viewer.user.id,
    and(sql`${pins.id} in (select value from json_each(${ids}))`, mayOpen(viewer)),
  )
  const byId = new Map(found.map((row) => [row.pin.id, row]))
  const topicIds = JSON.stringify(found.flatMap((row) => row.topicIds))
  const named = await db
    .select({ id: topics.id, slug: topics.slug })
    .from(topics)
    .where(sql`${topics.id} in (select value from json_each(${topicIds}))`)
  const slugs = new Map(named.map(({ id, slug }) => [id, slug]))
  for (const row of rows) {
    const stored = byId.get(row.pinId)
    if (!stored) continue
    const pin = presentPin(stored, true)
    const tags = await openTags({ db, viewer }, pin.tagged_products ?? [])
    const ownTopics = (pin.topic_ids ?? []).flatMap((id) => slugs.get(id) ?? [])
    const { importedTopics, mediaAttribution } = stored.details ?? {}
    yield {
      pin: { ...pin, tagged_products: tags },
      topics: [...new Set([...ownTopics, ...(importedTopics ?? [])])],
      save: toSave(row),
      attribution: mediaAttribution ?? null,
      note: row.note,
      position: row.position,
      files: listFiles(stored),
    }
  }
}

function toSave({ saveId, savedBy, sectionSlug, sectionTitle, createdAt }: EntryRow): SaveData | null {
  if (saveId === null) return null
  return {
    id: saveId,
    saved_by: savedBy ?? '',
    section: sectionSlug === null ? null : { slug: sectionSlug, title: sectionTitle ?? '' },
    created_at: isoDate(createdAt ?? 0),
  }
}

/** Originals, each use of one a line of its own. */
function listFiles({ image, details, productImages }: PinRow): PinFile[] {
  const toFile = (role: PinFile['role'], { signature, extension }: Pick<StoredImage, 'signature' | 'extension'>) => ({
    role,
    name: `${signature}.${extension}`,
    key: mediaKey('orig', signature, extension),
  })
  const media = listMedia(image, details)
  const files = media.map((file, place) =>
    file.kind === 'image' ? toFile({ media: place }, file.image) : findClip({ media: place }, firstUrl(file.list)),
  )
  const captions = media.flatMap((file) =>
    file.kind === 'image'
      ? []
      : Object.entries(Object.values(file.list)[0]?.captionsUrls ?? {}).map(([language, url]) =>
          findClip({ captions: language }, url),
        ),
  )
  const products = (details?.products ?? []).flatMap(({ additionalImages }, product) =>
    additionalImages.flatMap((signature) => {
      const found = productImages.find((one) => one.signature === signature)
      return found ? [toFile({ product }, found)] : []
    }),
  )
  const cover = media.some(({ kind }) => kind === 'video') ? [toFile({ cover: true }, image)] : []
  return [...files, ...captions, ...cover, ...products].filter((file) => file !== null)
}

function firstUrl(list: Record<string, { url: string }>): string {
  return Object.values(list)[0]?.url ?? ''
}

const OWN_CLIP = /^\/media\/video\/.*\/([0-9a-f]{32})\.(mp4|webm|vtt)$/

/** Null for a video that lies elsewhere. */
function findClip(role: PinFile['role'], url: string): PinFile | null {
  const [, signature, extension] = OWN_CLIP.exec(url) ?? []
  if (signature === undefined || extension === undefined) return null
  const key = mediaKey('video', signature, extension as MediaExtension)
  return { role, name: `${signature}.${extension}`, key }
}
