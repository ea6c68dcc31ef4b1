import { countCharacters } from '#schema/plain-text.ts'

export interface Mentioned {
  userId: string
  username: string
}

interface OpenMention {
  /** The position of its @, in UTF-16 units. */
  start: number
  /** What was typed after it. */
  q: string
}

/** An @ within an address is none. Other scripts put no space before it, and their keyboards write a wide one. */
const AT = String.raw`(?<![\p{Script=Latin}\p{Nd}_.@＠/+-])[@＠]`

/** Names of people have joiners within their letters, apostrophes, and dots between the parts of foreign ones. */
const BEGUN = new RegExp(String.raw`${AT}((?:[\p{L}\p{M}\p{N}_.]|(?<=[\p{L}\p{M}])[\u200C\u200D'’・·])*)$`, 'u')

/** The characters that names are made of, also written wide; ends before letters that none can have. */
const NAME = new RegExp(
  String.raw`${AT}([a-z0-9_\uFF10-\uFF19\uFF21-\uFF3A\uFF3F\uFF41-\uFF5A]+)(?![\p{Script=Latin}\p{Nd}\p{M}_])`,
  'giu',
)

/** The name that is being typed at the caret; null where there is none. */
export function findMentionAt(text: string, caret: number): OpenMention | null {
  const [found, q] = BEGUN.exec(text.slice(0, caret)) ?? []
  if (found === undefined || q === undefined) return null
  return { start: caret - q.length - 1, q }
}

/** Finds where a text names those who were chosen, in code points. */
export function tagMentions(text: string, named: readonly Mentioned[]) {
  const ids = new Map(named.map(({ userId, username }) => [username.toLowerCase(), userId]))
  return [...text.matchAll(NAME)].flatMap((match) => {
    const userId = ids.get((match[1] ?? '').normalize('NFKC').toLowerCase())
    if (userId === undefined) return []
    const [whole] = match
    return [{ user_id: userId, offset: countCharacters(text.slice(0, match.index)), length: countCharacters(whole) }]
  })
}
