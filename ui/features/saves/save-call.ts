import type { SavedPin } from '#schema/calls/saves.ts'
import { href } from '#schema/routes.ts'
import { callResource } from '#ui/browser/request.ts'

export function callSave(pinId: string): Promise<SavedPin> {
  return callResource<SavedPin>(href('resource', { name: 'RepinResource', verb: 'create' }), { pin_id: pinId })
}

export async function callUnsave(pinId: string): Promise<void> {
  await callResource(href('resource', { name: 'RepinResource', verb: 'delete' }), { pin_id: pinId })
}
