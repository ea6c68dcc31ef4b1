import type { SessionUser } from '#schema/viewer.ts'
import { forgetFiles } from '#ui/platform/storage/forget-files.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { newGroupId } from './load-accounts.ts'
import { clearExceptUnsent } from './log-out.ts'
import { readAccounts, withAccount, writeAccounts } from './stored-accounts.ts'
import { VIEWER_KEY, type ViewerMark } from './viewer-change.ts'
import { isViewerMark } from './viewer-reload.ts'

/**
 * Other tabs notice by the storage. What another user, who was signed out without this tab's doing, left in it is
 * cleared first; the list of accounts stays, and so does what those of them have not sent yet who are still logged in.
 */
export function claimStorage(viewer: ViewerMark): void {
  const owner = localStore.readJson(VIEWER_KEY, isViewerMark)
  if (owner && owner.userId !== null && owner.userId !== viewer.userId) {
    const accounts = readAccounts()
    const live = Object.keys(accounts.sessions).filter((id) => accounts.sessions[id]?.logged_in)
    clearExceptUnsent(live)
    if (!live.includes(owner.userId)) forgetFiles()
    writeAccounts(accounts)
  }
  localStore.writeJson(VIEWER_KEY, viewer)
}

export function rememberAccount(user: SessionUser): void {
  writeAccounts(withAccount(readAccounts(), user, newGroupId))
}
