import * as v from 'valibot'
import { MAX_IMAGE_BYTES } from '#schema/media/constants.ts'
import { CreatePinInput } from '#schema/pin-builder/calls.ts'
import type { PinForm } from '#schema/pin-builder/pin-form-calls.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { Fields, FormAgain, FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { storeImage } from '#worker/features/media/images/store-image.ts'
import { readFormData } from '#worker/platform/form-data.ts'
import { createPin } from './create-pin.ts'

/** The largest image, and room for the texts. */
const MAX_BYTES = MAX_IMAGE_BYTES + 1_000_000

/** The image is stored while the form arrives; `media_id` then names it. */
export async function receivePinForm(context: MemberContext, fields: Record<string, string>): Promise<void> {
  await readFormData(
    context.request,
    { maxBytes: MAX_BYTES, idleMs: context.parts.uploadIdleMs },
    {
      onField(name, value) {
        // A field without a value means that no file was chosen.
        if (name !== 'picture') fields[name] ??= value
      },
      async onFile({ field, name, body }) {
        if (field !== 'picture') {
          fields[field] ??= name
          return body.cancel()
        }
        const { id } = await storeImage(context, { body })
        fields['media_id'] = id
      },
    },
  )
}

export async function publishPinForm(context: MemberContext, form: PinForm): Promise<FormResult> {
  const { media_id: mediaId, board_id: boardId, provenance, allows_comments: allowsComments, ...texts } = form
  if (!mediaId) fail('invalidInput', { field: 'media_ids', detail: 'missing' })
  const { id } = await createPin(
    context,
    v.parse(CreatePinInput, {
      ...texts,
      media_ids: [mediaId],
      provenance: provenance || null,
      comments_disabled: allowsComments === undefined,
      ...(boardId && { board_id: boardId }),
    }),
  )
  return { to: href('pin', { id }) }
}

/** Nothing is typed or uploaded again. */
export function pinFormAgain(_: MemberContext, fields: Fields): FormAgain {
  return { values: fields }
}
