import { makeZip } from 'client-zip'
import type { AppContext } from '#worker/context/context.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { dataFiles } from './data-files.ts'

/**
 * Answers with a ZIP file of somebody's data. It is written while it is read and sent, a page of rows or one picture at
 * a time, so it may be larger than any memory.
 */
export function downloadData(c: AppContext, viewer: SignedInViewer): Response {
  const now = c.var.clock()
  const day = new Date(now).toISOString().slice(0, 10)
  const files = dataFiles({ db: c.var.db, media: c.env.MEDIA, viewer, now })
  return new Response(makeZip(files, { buffersAreUTF8: true }), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="tackboard-${viewer.user.username}-${day}.zip"`,
      'cache-control': 'private, no-store',
    },
  })
}
