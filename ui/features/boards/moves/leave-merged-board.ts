import { href } from '#schema/routes.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { call } from '#ui/platform/network/request.ts'

/** Leads to where its pins are now: null leaves that to the redirect of its address. */
export async function leaveMergedBoard(toBoardId: string | null): Promise<void> {
  if (toBoardId === null) return reloadDocument()
  const path = href('boardCall', { id: toBoardId }, { fields: 'url' })
  const board = await call<{ url: string }>(path).catch(() => null)
  if (board) goTo(board.url)
  else reloadDocument()
}
