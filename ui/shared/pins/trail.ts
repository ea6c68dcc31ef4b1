import { href } from '#schema/routes.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { findLinkedImage } from '#ui/platform/document/page-images.ts'

/** How the viewer came to a Pin; a document knows nothing of it. */
interface Trail {
  /** The handler of the page before. */
  source?: string
  searchQuery?: string | null
  /** The page with which it began, and how many Pins were opened since. */
  topLevelSource?: string
  topLevelSourceDepth?: number
  /** The signature of the image that was opened in the home feed. */
  homefeedSourceSig?: string | null
}

const PIN_PAGE = 'pin/[id]'

/** The limit of the call. */
const LONGEST_QUERY = 500

const UNKNOWN: Trail = {}

const trails = new Map<string, Trail>()

/** Noted when the Pin is first asked for, and the same from then on: going back finds what was read. */
export function trailTo(pinId: string): Trail {
  if (import.meta.env.SSR) return UNKNOWN
  const trail = trails.get(pinId) ?? beginTrail(pinId)
  trails.set(pinId, trail)
  return trail
}

function beginTrail(pinId: string): Trail {
  const from = shownPage.get()
  const fromId = from?.handler === PIN_PAGE ? from.input.params['id'] : undefined
  if (!from || fromId === pinId) return UNKNOWN
  const { handler: source, input } = from
  if (fromId !== undefined) {
    const before = trails.get(fromId) ?? UNKNOWN
    const { topLevelSource = PIN_PAGE, topLevelSourceDepth = 0 } = before
    return { ...before, source, topLevelSource, topLevelSourceDepth: topLevelSourceDepth + 1 }
  }
  return {
    source,
    topLevelSource: source,
    topLevelSourceDepth: 1,
    ...(source.startsWith('search') && { searchQuery: input.search.get('q')?.slice(0, LONGEST_QUERY) ?? null }),
    ...((source === 'index' || source === 'homefeed') && { homefeedSourceSig: findSignature(pinId) }),
  }
}

/** The signature of the image of its card. */
function findSignature(pinId: string): string | null {
  return /([0-9a-f]{32})\.\w+$/.exec(findLinkedImage(href('pin', { id: pinId })) ?? '')?.[1] ?? null
}
