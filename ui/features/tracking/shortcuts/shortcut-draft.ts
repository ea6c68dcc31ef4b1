import { MAX_SHORTCUTS } from '#schema/people/shortcut-constants.ts'
import type { Shortcut } from '#schema/people/user-property-calls.ts'

export type ShortcutAction =
  | { type: 'add'; id: string; label: string; url: string }
  | { type: 'change'; id: string; part: Partial<Pick<Shortcut, 'label' | 'url'>> }
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; by: -1 | 1 }

export function reduceShortcuts(all: readonly Shortcut[], action: ShortcutAction): readonly Shortcut[] {
  switch (action.type) {
    case 'add': {
      const { id, label, url } = action
      return all.length < MAX_SHORTCUTS ? [...all, { id, label, url }] : all
    }
    case 'change':
      return all.map((one) => (one.id === action.id ? { ...one, ...action.part } : one))
    case 'remove':
      return all.filter(({ id }) => id !== action.id)
    case 'move': {
      const from = all.findIndex(({ id }) => id === action.id)
      const moved = all[from]
      const to = from + action.by
      return moved === undefined || to < 0 || to >= all.length ? all : all.toSpliced(from, 1).toSpliced(to, 0, moved)
    }
  }
}

/** Rows that were left blank are not kept. */
export function dropBlankRows(all: readonly Shortcut[]): Shortcut[] {
  return all
    .map(({ id, label, url }) => ({ id, label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' && url !== '')
}
