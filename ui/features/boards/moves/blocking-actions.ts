import { WHOLE_BOARD, type BoardPermission } from '#schema/boards/constants.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

export interface BlockingActions {
  wholeBoard: readonly BlockingAction[]
  /** Moves of the pins of no section. */
  unorganized: readonly BlockingAction[]
  bySection: Readonly<Record<string, readonly BlockingAction[]>>
}

export interface BoardNow extends BlockingActions {
  permissions: readonly BoardPermission[] | undefined
}

/** What is on its way on the board, and what the viewer may do there by now. */
export async function fetchBoardNow(boardId: string, signal: AbortSignal): Promise<BoardNow> {
  const input = { id: boardId, fields: 'id,blocking_actions,permissions' }
  const data = await sendCall('GET boardCall', input, { signal })
  return { ...readBlockingActions(data), permissions: data.permissions }
}

/** `data`: the answer of `GET /v3/boards/{id}/`. */
export function readBlockingActions(data: { blocking_actions?: unknown } | null): BlockingActions {
  const list = data?.blocking_actions
  if (!Array.isArray(list)) throw new Error('No blocking actions found in the response')
  const actions = list as BlockingAction[]
  const bySection: Record<string, BlockingAction[]> = {}
  for (const action of actions) {
    if (typeof action.section_id === 'string') (bySection[action.section_id] ??= []).push(action)
  }
  return {
    wholeBoard: actions.filter(({ section_id: id }) => id === WHOLE_BOARD),
    unorganized: actions.filter(({ section_id: id }) => id === null),
    bySection,
  }
}

/** A section's page lists what concerns it, the board's all of it. */
export function listBlockingActions(actions: BlockingActions, sectionId: string | null): readonly BlockingAction[] {
  const { wholeBoard, unorganized, bySection } = actions
  if (sectionId !== null) return [...wholeBoard, ...(bySection[sectionId] ?? [])]
  return [...wholeBoard, ...unorganized, ...Object.values(bySection).flat()]
}
