import type { CreatePinInput, PinData, PinDraftData } from '#schema/pin-builder/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { addImageFromUrl } from './add-image-from-url.ts'
import { insertDraft, pickFields } from './drafts.ts'
import { readPin } from './find-own-pin.ts'
import { publishPin } from './publish-pin.ts'
import { requireMayPublish } from './rules.ts'

export async function createPin(
  context: MemberContext,
  { is_draft: isDraft, image_url: url, ...input }: CreatePinInput,
): Promise<PinData | PinDraftData> {
  if (!isDraft) requireMayPublish(context)
  const fields = await addImageFromUrl(context, url, pickFields(input))
  if (isDraft) return insertDraft(context, fields)
  await publishPin(context, fields)
  return readPin(context, context.requestId)
}
