/** Pages whose texts come with the document; all others need the late ones, too. */
const START_HANDLERS: readonly string[] = ['', 'index', 'homefeed', 'pin/[id]', 'pin/[id]/sent']

/** How the keys begin that these pages, and what stands around every page, need from the first moment. */
const START_TOPICS =
  /^(?:account|action|ad|article|attribution|block|carousel|closeup|comment|comments|copy|counts|embed|error|feed|home|kind|link|nav|notFound|person|pin|product|recipe|route|save|shell|site|state|story|strip)\./

/** Single keys of other topics that they need as well. */
const START_KEYS: ReadonlySet<string> = new Set([
  'agreement.title',
  'board.secret',
  'cookies.heading',
  'languages.heading',
  'login.action',
  'offline.heading',
  'offline.title',
  'report.action',
  'search.label',
])

/** A catalogue is two files: what the first page needs, and what can come later. */
export type CataloguePart = 'start' | 'late'

export function partOf(key: string): CataloguePart {
  return START_TOPICS.test(key) || START_KEYS.has(key) ? 'start' : 'late'
}

/** Whether a page, by its handler, can be shown with the first part alone. */
export function needsStartOnly(handler: string): boolean {
  return START_HANDLERS.includes(handler)
}
