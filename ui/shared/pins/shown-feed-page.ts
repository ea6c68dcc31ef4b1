import type { Connection } from '#schema/connection.ts'
import type { StoryNode } from '#schema/pins/closeup-queries.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import type { CardVariant } from './card-variant.ts'

type FeedPage = Connection<PinCard | StoryNode>

/** What documents carry of a feed: without the cursors between its ends, and what no card shows to this viewer. */
export function toShownPage(page: FeedPage, variant: CardVariant): FeedPage {
  const last = page.edges.length - 1
  const edges = page.edges.map(({ cursor, node }, place) => ({
    cursor: place === last ? cursor : '',
    node: node.__typename === 'Pin' && variant === 'default' ? withNameOnly(node) : node,
  }))
  return { ...page, edges }
}

function withNameOnly({ savedBy, ...card }: PinCard): PinCard {
  return {
    ...card,
    domain: null,
    pinner: toName(card.pinner),
    ...(savedBy && { savedBy: toName(savedBy) }),
  }
}

function toName({ fullName }: PinCard['pinner']): PinCard['pinner'] {
  return { username: '', fullName, smallImageUrl: null }
}
