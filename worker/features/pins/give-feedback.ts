import { and, eq, sql } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { pinFeedback } from '#db/tables/pins/pin-feedback.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { HiddenPin, HidePinInput, PinFeedbackInput, WantedPin } from '#schema/pins/pin-feedback-calls.ts'
import type { HideReason, PinFeedbackKind } from '#schema/pins/pin-feedback-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'

export async function hidePin(context: MemberContext, { id, reason }: HidePinInput): Promise<HiddenPin> {
  await giveFeedback(context, id, 'hide', reason)
  return { id, is_hidden: true, reason }
}

export async function unhidePin(context: MemberContext, { id }: PinFeedbackInput): Promise<HiddenPin> {
  await withdrawFeedback(context, id, 'hide')
  return { id, is_hidden: false, reason: null }
}

export async function showMoreLikeThis(context: MemberContext, { id }: PinFeedbackInput): Promise<WantedPin> {
  await giveFeedback(context, id, 'more', null)
  return { id, is_wanted: true }
}

export async function undoShowMore(context: MemberContext, { id }: PinFeedbackInput): Promise<WantedPin> {
  await withdrawFeedback(context, id, 'more')
  return { id, is_wanted: false }
}

/** Replaces what they said of the pin before. */
async function giveFeedback(
  context: MemberContext,
  pinId: string,
  kind: PinFeedbackKind,
  reason: HideReason | null,
): Promise<void> {
  const { db, viewer, now } = context
  const { seen } = await context.commit({
    said: db.run(sql`insert into ${pinFeedback} (user_id, pin_id, kind, reason, created_at)
      select ${viewer.user.id}, ${pins.id}, ${kind}, ${reason}, ${now} from ${pins}
      where ${pins.id} = ${pinId} and ${mayOpen(viewer)}
      on conflict (user_id, pin_id) do update set
        kind = excluded.kind, reason = excluded.reason, created_at = excluded.created_at`),
    seen: db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.id, pinId), mayOpen(viewer))),
  })
  if (seen.length === 0) fail('pinNotFound')
}

/** Feedback may be about a pin that the viewer may no longer open. */
async function withdrawFeedback(context: MemberContext, pinId: string, kind: PinFeedbackKind): Promise<void> {
  const { db, viewer } = context
  const { taken, left } = await context.commit({
    taken: db
      .delete(pinFeedback)
      .where(and(eq(pinFeedback.userId, viewer.user.id), eq(pinFeedback.pinId, pinId), eq(pinFeedback.kind, kind)))
      .returning({ id: pinFeedback.pinId }),
    left: db
      .select({ isSeen: yesOrNo(mayOpen(viewer)) })
      .from(pins)
      .where(eq(pins.id, pinId)),
  })
  if (taken.length === 0 && !left[0]?.isSeen) fail('pinNotFound')
}
