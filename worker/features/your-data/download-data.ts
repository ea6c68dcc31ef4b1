import { makeZip } from 'client-zip'
import type { MemberContext } from '#worker/context/context.ts'
import { dataFiles } from './data-files.ts'

/** Written while it is read and sent, a page of rows or a picture at a time, so it may be larger than any memory. */
export function downloadData({ db, env, viewer, now }: MemberContext): Response {
  const day = new Date(now).toISOString().slice(0, 10)
  const files = dataFiles({ db, media: env.MEDIA, viewer, now })
  return new Response(makeZip(files, { buffersAreUTF8: true }), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="tackboard-${viewer.user.username}-${day}.zip"`,
    },
  })
}
