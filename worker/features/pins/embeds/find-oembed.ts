import type { Image } from '#schema/media/image.ts'
import {
  BOARD_EMBED_HEIGHT,
  BOARD_EMBED_WIDTH,
  MAX_BOARD_EMBED_WIDTH,
  MAX_PIN_EMBED_RATIO,
  MAX_PIN_EMBED_WIDTH,
  PIN_EMBED_TEXT_HEIGHT,
  PIN_EMBED_WIDTH,
} from '#schema/pins/embed-constants.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { findBoard } from '#worker/features/boards/find-board.ts'
import { findCloseup } from '#worker/features/pins/closeup/find-closeup.ts'
import type { BoardAddress } from '#worker/model/board-id.ts'
import { escapeHtml } from '#worker/platform/escape-html.ts'
import { englishText } from '#worker/texts/texts.ts'

export interface Room {
  maxWidth: number
  maxHeight: number
}

/** The answer of the specification, version 1.0. */
export type OEmbed = Readonly<Record<string, string | number>>

export async function findPinEmbed(context: QueryContext, pinId: string, room: Room): Promise<OEmbed | null> {
  const pin = await findCloseup(context, { pinId, isAuth: false })
  if (pin.__typename === 'Error') return null
  const { pinner, images } = pin
  const name = pinner.fullName || pinner.username
  const title = pin.title || pin.altText || englishText('head.pin.untitled', { name })
  const width = Math.min(room.maxWidth, Number.isFinite(room.maxWidth) ? MAX_PIN_EMBED_WIDTH : PIN_EMBED_WIDTH)
  const ratio = Math.min(images['736x'].height / images['736x'].width, MAX_PIN_EMBED_RATIO)
  return present(context, {
    title,
    author: { name, username: pinner.username },
    path: href('embedPin', { id: pin.id }),
    width,
    height: Math.min(Math.round(width * ratio) + PIN_EMBED_TEXT_HEIGHT, room.maxHeight),
    thumbnail: chooseThumbnail([images['736x'], images['474x'], images['236x'], images['60x60']], room),
  })
}

export async function findBoardEmbed(context: QueryContext, place: BoardAddress, room: Room): Promise<OEmbed | null> {
  const page = await findBoard(context, { ...place, section: null })
  if (page.__typename === 'Error') return null
  const { board, owner, covers } = page
  return present(context, {
    title: board.name,
    author: { name: owner.fullName || owner.username, username: owner.username },
    path: href('embedBoard', { id: board.entityId }),
    width: Math.min(room.maxWidth, Number.isFinite(room.maxWidth) ? MAX_BOARD_EMBED_WIDTH : BOARD_EMBED_WIDTH),
    height: Math.min(BOARD_EMBED_HEIGHT, room.maxHeight),
    thumbnail: chooseThumbnail(covers.slice(0, 1), room),
  })
}

interface Embed {
  title: string
  author: { name: string; username: string }
  path: string
  width: number
  height: number
  thumbnail: Image | undefined
}

function present(
  { siteOrigin }: Pick<QueryContext, 'siteOrigin'>,
  { title, author, path, width, height, thumbnail }: Embed,
): OEmbed {
  const attributes = `src="${escapeHtml(siteOrigin + path)}" title="${escapeHtml(title)}" width="${width}" height="${height}"`
  return {
    version: '1.0',
    type: 'rich',
    provider_name: englishText('manifest.name'),
    provider_url: siteOrigin + href('home'),
    title,
    author_name: author.name,
    author_url: siteOrigin + href('profile', { username: author.username }),
    html: `<iframe ${attributes} loading="lazy" style="max-width:100%;border:0;border-radius:16px"></iframe>`,
    width,
    height,
    ...(thumbnail && {
      thumbnail_url: siteOrigin + thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  }
}

/** The largest that has room: a thumbnail must keep to it as well. */
function chooseThumbnail(images: readonly Image[], { maxWidth, maxHeight }: Room): Image | undefined {
  return images.find(({ width, height }) => width <= maxWidth && height <= maxHeight)
}
