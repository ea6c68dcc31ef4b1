import { goTo } from '#ui/platform/navigation/navigation.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

/** Leads to where its pins are now: null leaves that to the redirect of its address. */
export async function leaveMergedBoard(toBoardId: string | null): Promise<void> {
  if (toBoardId === null) return reloadDocument()
  const board = await sendCall('GET boardCall', { id: toBoardId, fields: 'url' }).catch(() => null)
  if (board?.url !== undefined) goTo(board.url)
  else reloadDocument()
}
