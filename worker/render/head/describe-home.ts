import { mediaUrl } from '#schema/media-url.ts'
import type { PinCard } from '#schema/pin.ts'
import type { QueryResult } from '#schema/queries/all.ts'
import { href } from '#schema/routes.ts'
import { IMAGE_SIZES } from '#schema/picture.ts'
import { parseMediaPath } from '#worker/features/media/parse-media-path.ts'
import { absoluteUrl } from './absolute-url.ts'
import { node } from './json-ld/node.ts'
import type { PageDescription, PreviewPicture } from './page-description.ts'
import { cardPicturePreload } from './preload.ts'
import { HOME_DESCRIPTION, SITE_NAME } from './wording.ts'

/** The top of a phone's two columns: wanted before the styles are read. */
const PRELOADED_CARDS = 2

export interface HomeInput {
  title: string
  siteOrigin: string
}

export function describeHome(
  feed: QueryResult<'HomeFeedQuery'> | null,
  { title, siteOrigin }: HomeInput,
): PageDescription {
  const cards = (feed?.edges ?? []).slice(0, PRELOADED_CARDS).map(({ node }) => node)
  return {
    name: title,
    description: HOME_DESCRIPTION,
    path: href('home'),
    type: 'website',
    isIndexable: true,
    picture: cards[0] ? previewOf(cards[0], siteOrigin) : null,
    properties: [],
    preloads: cards.map(cardPicturePreload).join(''),
    jsonLd: [node('WebSite', { name: SITE_NAME, url: absoluteUrl(siteOrigin, href('home')) })],
  }
}

/** In the size of link previews, which cards do not list. */
function previewOf(card: PinCard, siteOrigin: string): PreviewPicture | null {
  const file = parseMediaPath(card.images['736x'].url)
  if (!file) return null
  const url = absoluteUrl(siteOrigin, mediaUrl('600x315', file.signature, 'jpg'))
  return { url, ...IMAGE_SIZES['600x315'], alt: card.altText || card.gridTitle }
}
