import { MAX_BOARD_NAME_LENGTH } from '#schema/constants/boards.ts'
import { cutText, toPlainLine } from '#schema/plain-text.ts'
import { toSlug } from '#schema/slug.ts'
import type { FoundItem } from './list-items.ts'

interface ListedBoard {
  name: string
  isSecret: boolean
}

export class ListedBoards {
  readonly #boards = new Map<string, ListedBoard>()
  readonly #fallback: string

  constructor(fallback: string) {
    this.#fallback = fallback
  }

  /** The name that it gets. Of a board with something private in it all is private. */
  add(wanted: string | null | undefined, isSecret: boolean): string {
    const name = cutText(toPlainLine(wanted ?? ''), MAX_BOARD_NAME_LENGTH) || this.#fallback
    const slug = toSlug(name)
    const known = this.#boards.get(slug)
    this.#boards.set(slug, { name: known?.name ?? name, isSecret: isSecret || (known?.isSecret ?? false) })
    return known?.name ?? name
  }

  isSecret(name: string): boolean {
    return this.#boards.get(toSlug(name))?.isSecret ?? true
  }

  *items(): Generator<FoundItem> {
    for (const [place, { name, isSecret }] of [...this.#boards.values()].entries()) {
      yield { name, item: { type: 'board', name, privacy: isSecret ? 'secret' : 'public', place } }
    }
  }
}
