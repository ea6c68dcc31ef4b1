import { and, sql } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import { toLanguageTag } from '#schema/constants/locales.ts'
import type { Provenance } from '#schema/media/constants.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { VideoList } from '#schema/pins/rich-metadata.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { publishClips, toVideoList } from '#worker/features/media/publish-clips.ts'
import { publishUploads } from '#worker/features/media/publish-uploads.ts'
import type { PublishedImage } from '#worker/model/published-images.ts'
import { isOwnUpload, requireUploads, type ReadyUpload } from '#worker/model/uploads.ts'
import type { StoredMedia } from './list-media.ts'

export interface PinFiles {
  /** The files in the order of `media_ids`. */
  own: readonly ReadyUpload[]
  /** The covers of videos, by their ids. */
  covers: ReadonlyMap<string, ReadyUpload>
  /** Further images of products. */
  more: readonly ReadyUpload[]
}

export interface PublishedFiles {
  /** The media by the places of `own`; null for captions. */
  media: readonly (StoredMedia | null)[]
  /** The image of cards comes first. */
  images: readonly [PublishedImage, ...PublishedImage[]]
  videos: VideoList[]
  /** Milliseconds, of the first video. */
  videoDuration: number | null
  /** The signatures by the id of the upload. */
  signatures: ReadonlyMap<string, string>
  /** What `markUsed` keeps. */
  stored: readonly { signature: string }[]
}

/**
 * The viewer's uploads, all of them ready. In a video pin the image beside the video is its cover; elsewhere the
 * first image stands for videos that came without one.
 */
export async function requireFiles(
  context: MemberContext,
  pinKind: PinKind,
  ids: readonly string[],
  moreIds: readonly string[],
): Promise<PinFiles> {
  const own = await requireOfAnyKind(context, ids)
  const withCover = own.filter(({ kind, coverId }) => kind === 'video' && coverId !== null)
  const [covers, more] = await Promise.all([
    requireUploads(
      context,
      withCover.map(({ coverId }) => coverId ?? ''),
    ),
    requireUploads(context, moreIds),
  ])
  const image = own.find(({ kind }) => kind === 'image')
  const coversById = new Map(withCover.map(({ id }, place) => [id, covers[place] ?? fail('mediaNotFound')]))
  for (const { id, kind } of own) {
    const isChosen = pinKind === 'video' && image !== undefined
    if (kind !== 'video' || (coversById.has(id) && !isChosen)) continue
    if (!image) fail('invalidInput', { field: 'media_ids', detail: 'videoCover' })
    coversById.set(id, image)
  }
  return { own, covers: coversById, more }
}

async function requireOfAnyKind(context: MemberContext, ids: readonly string[]): Promise<ReadyUpload[]> {
  if (ids.length === 0) return []
  const found = await context.db
    .select({ id: uploads.id, kind: uploads.kind })
    .from(uploads)
    .where(
      and(
        sql`${uploads.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        isOwnUpload(context.viewer.user.id),
      ),
    )
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]))
  const ready = await Promise.all(
    (['image', 'video', 'captions'] as const).map((kind) =>
      requireUploads(
        context,
        ids.filter((id) => (kinds.get(id) ?? 'image') === kind),
        kind,
      ),
    ),
  )
  const byId = new Map(ready.flat().map((upload) => [upload.id, upload]))
  return ids.map((id) => byId.get(id) ?? fail('mediaNotFound'))
}

/** The strongest word of all files. */
export function findProvenance({ own, covers, more }: PinFiles): Provenance | null {
  const said = [...own, ...covers.values(), ...more].map(({ provenance }) => provenance)
  return said.find((one) => one === 'ai_generated') ?? said.find((one) => one !== null) ?? null
}

/** Copies them to where everyone finds them. Repeating it changes nothing. */
export async function publishFiles(
  context: MemberContext,
  files: PinFiles,
  captionsLanguage?: string | null,
): Promise<PublishedFiles> {
  const images = files.own.filter(({ kind }) => kind === 'image')
  const uploadsById = new Map([...images, ...files.covers.values(), ...files.more].map((one) => [one.id, one]))
  const distinct = [...uploadsById.values()]
  const published = await publishUploads(context, distinct)
  const imagesById = new Map(distinct.map(({ id }, place) => [id, published[place] ?? fail('mediaNotFound')]))
  const captions = files.own.find(({ kind }) => kind === 'captions')
  const clips = files.own.filter(({ kind }) => kind === 'video')
  const tracks = [...clips, ...(captions ? [captions] : [])]
  await publishClips(context, tracks)

  const language = captionsLanguage ?? toLanguageTag(context.locale.locale).split('-')[0] ?? 'en'
  const videos: VideoList[] = []
  const media = files.own.map((upload): StoredMedia | null => {
    if (upload.kind === 'captions') return null
    if (upload.kind === 'image') return { kind: 'image', image: imagesById.get(upload.id) ?? fail('mediaNotFound') }
    const cover = imagesById.get(files.covers.get(upload.id)?.id ?? '') ?? fail('mediaNotFound')
    const list = toVideoList(upload, cover, captions ? { [language]: captions } : {})
    return { kind: 'video', list, index: videos.push(list) - 1 }
  })
  const [clip] = clips
  const ownId = clip && media[0]?.kind !== 'image' ? files.covers.get(clip.id)?.id : images[0]?.id
  const first = imagesById.get(ownId ?? '') ?? fail('invalidInput', { field: 'media_ids', detail: 'missing' })
  return {
    media,
    images: [first, ...[...imagesById.values()].filter(({ signature }) => signature !== first.signature)],
    videos,
    videoDuration: clip?.duration ?? null,
    signatures: new Map([...imagesById].map(([id, { signature }]) => [id, signature])),
    stored: [...published, ...tracks],
  }
}
