import type { PinPreview, ProfileActivity } from '#schema/people/profile-tabs.ts'

export interface ActivityGroup {
  /** The id of its newest entry. */
  id: string
  kind: ProfileActivity['kind']
  at: string
  board: ProfileActivity['board']
  pins: PinPreview[]
}

export function toActivityGroups(entries: readonly ProfileActivity[]): ActivityGroup[] {
  const groups: ActivityGroup[] = []
  for (const { id, kind, at, board, pin } of entries) {
    const last = groups.at(-1)
    const goesOn =
      kind !== 'board' && last?.kind === kind && last.board?.id === board?.id && toDay(last.at) === toDay(at)
    if (goesOn && pin) last.pins.push(pin)
    else groups.push({ id, kind, at, board, pins: pin ? [pin] : [] })
  }
  return groups
}

/** The day in UTC, as dates are shown. */
function toDay(iso: string): string {
  return iso.slice(0, iso.indexOf('T'))
}
