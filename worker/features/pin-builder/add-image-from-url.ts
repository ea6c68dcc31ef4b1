import { IMAGE_URL_LIMIT } from '#schema/constants/limits.ts'
import type { PinFields } from '#schema/pin-builder/pin-fields.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { storeImage } from '#worker/features/media/images/store-image.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'
import { fetchImage } from '#worker/platform/safe-fetch/fetch-image.ts'

/** The image at `image_url` comes after those that were sent. */
export async function addImageFromUrl(
  context: MemberContext,
  url: string | null | undefined,
  fields: PinFields,
): Promise<PinFields> {
  if (url == null) return fields
  const { db, viewer, now } = context
  const { fetchPolicy } = context.parts
  await requireAttempt(db, [{ rule: IMAGE_URL_LIMIT, key: `user:${viewer.user.id}` }], now)
  const { body } = await fetchImage(url, fetchPolicy)
  const { id } = await storeImage(context, { body })
  return { ...fields, media_ids: [...(fields.media_ids ?? []), id] }
}
