import { MAX_BOARD_NAME_LENGTH } from '#schema/boards/constants.ts'
import { toNameKey } from '#schema/name-key.ts'
import { countCharacters, cutText, toPlainLine } from '#schema/plain-text.ts'
import { toSlug } from '#schema/slug.ts'
import type { FoundItem } from './found-item.ts'

export interface ListedBoard {
  /** The name that it gets: of two folders of one name the second gets another. Known once all are listed. */
  name: string
  /** True for all of a board with something private in it. */
  isSecret: boolean
  readonly path: readonly string[]
}

/** The boards of an import: one for each folder, which is the same one by its names and where it lies. */
export class ListedBoards {
  readonly #boards = new Map<string, ListedBoard>()
  readonly #fallback: string

  constructor(fallback: string) {
    this.#fallback = fallback
  }

  /**
   * The path has the names of the folders, the innermost one last; it is empty for what lies in no folder. Those of
   * another `group` are others, whatever they are called.
   */
  add(path: readonly (string | null | undefined)[], isSecret: boolean, group = ''): ListedBoard {
    const names = path.map((part) => toPlainLine(part ?? '')).filter((name) => name !== '')
    const key = [group, ...names.map(toNameKey)].join('\n')
    const known = this.#boards.get(key)
    const board = known ?? { name: names.at(-1) ?? this.#fallback, isSecret, path: names }
    board.isSecret ||= isSecret
    this.#boards.set(key, board)
    return board
  }

  /** Names the boards once no more come: first those whose name is free as it is. */
  listed(): readonly ListedBoard[] {
    const taken = new Set<string>()
    const claimName = (board: ListedBoard, name: string): boolean => {
      const isFree = countCharacters(name) <= MAX_BOARD_NAME_LENGTH && !taken.has(toNameKey(name))
      if (isFree) taken.add(toNameKey((board.name = name)))
      return isFree
    }
    const boards = [...this.#boards.values()]
    const others = boards.filter((board) => !claimName(board, cutText(board.name, MAX_BOARD_NAME_LENGTH)))
    for (const board of others) {
      if (claimName(board, board.path.slice(-2).join(' / '))) continue
      for (let number = 2; !claimName(board, numberedName(board.name, number)); number += 1) continue
    }
    return boards
  }

  *items(): Generator<FoundItem> {
    for (const [place, { name, isSecret }] of this.listed().entries()) {
      yield { name, item: { type: 'board', name, privacy: isSecret ? 'secret' : 'public', place } }
    }
  }
}

/** `Recipes 2`, never too long for a board. */
export function numberedName(name: string, number: number): string {
  const suffix = ` ${number}`
  return cutText(name, MAX_BOARD_NAME_LENGTH - suffix.length) + suffix
}

/** Tells its board apart in the key of what lies on it; as it was for names that give no other name's address. */
export function toBoardKey(name: string): string {
  const key = toNameKey(name)
  const slug = toSlug(name)
  return !key.includes('-') && key.replaceAll(' ', '-') === slug ? slug : `=${key}`
}
