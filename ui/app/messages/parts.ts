/** Pages whose texts come with the document; all others need the late ones, too. */
const START_HANDLERS: readonly string[] = ['', 'index', 'homefeed', 'pin/[id]', 'pin/[id]/sent']

/** Prefixes of the keys that these pages, and the shell around every page, need at once. */
const START_TOPICS =
  /^(?:account|action|ad|article|attribution|block|carousel|closeup|comment|comments|copy|counts|embed|error|feed|home|kind|link|nav|notFound|person|pin|product|recipe|route|save|shell|site|state|story|strip)\./

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

/** `start`: what the first page needs; `late`: everything else. */
export type CataloguePart = 'start' | 'late'

export function partOf(key: string): CataloguePart {
  return START_TOPICS.test(key) || START_KEYS.has(key) ? 'start' : 'late'
}

export function needsStartOnly(handler: string): boolean {
  return START_HANDLERS.includes(handler)
}
