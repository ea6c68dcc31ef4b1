import type { SavedPin } from '#schema/calls/saves.ts'
import { href } from '#schema/routes.ts'
import { callResource } from '#ui/browser/request.ts'
import { underKey } from '#ui/browser/under-key.ts'

export function callSave(pinId: string): Promise<SavedPin> {
  const path = href('resource', { name: 'RepinResource', verb: 'create' })
  return underKey(`save ${pinId}`, (headers) => callResource<SavedPin>(path, { pin_id: pinId }, { headers }))
}

export async function callUnsave(pinId: string): Promise<void> {
  const path = href('resource', { name: 'RepinResource', verb: 'delete' })
  await underKey(`unsave ${pinId}`, (headers) => callResource(path, { pin_id: pinId }, { headers }))
}
