export type Selection = { isAll: true } | { isAll: false; ids: ReadonlySet<string>; anchor: string | null }

export const NOTHING: Selection = { isAll: false, ids: new Set(), anchor: null }
export const EVERYTHING: Selection = { isAll: true }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.isAll || selection.ids.has(id)
}

export function isEmpty(selection: Selection): boolean {
  return !selection.isAll && selection.ids.size === 0
}

/**
 * One entry is pressed. With `isRange` all from the one pressed before up to it are chosen. `shown` are those that can
 * be chosen, in their order: taken from everything, what is not shown yet is no longer chosen.
 */
export function toggleEntry(selection: Selection, shown: readonly string[], id: string, isRange: boolean): Selection {
  if (selection.isAll) return { isAll: false, ids: new Set(shown.filter((other) => other !== id)), anchor: id }
  const ids = new Set(selection.ids)
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor)
  const to = shown.indexOf(id)
  if (isRange && from >= 0 && to >= 0) {
    for (const each of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(each)
  } else if (!ids.delete(id)) ids.add(id)
  return { isAll: false, ids, anchor: id }
}
