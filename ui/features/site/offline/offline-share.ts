import { parseBuilderParams, SHARED_LOST } from '#schema/pin-builder/builder-params.ts'
import { href } from '#schema/routes.ts'

export const OFFLINE_SHARE_ID = 'kept-share'

const NOTE = new RegExp(`(<p id="${OFFLINE_SHARE_ID}"[^>]*?) hidden=""`)

/** Says on the offline page, in the place of the pin builder, that what was shared with it is kept. */
export function showOfflineShare(html: string, address: string): string {
  const { pathname, searchParams } = new URL(address)
  const { shared } = parseBuilderParams(searchParams)
  const isKept = pathname === href('pinBuilder') && shared !== null && shared !== SHARED_LOST
  return isKept ? html.replace(NOTE, '$1') : html
}
