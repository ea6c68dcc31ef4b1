import { and, eq, sql, type SQL } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { toFolded } from '#db/folded-texts.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { isDecidedAgainst } from '#db/standing-decisions.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { toTextKey } from '#schema/comments/comment-text.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import type { PinTry, TryPinInput, UntryPinInput } from '#schema/pins/try-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireLinkAllowed } from '#worker/features/comments/create-comment.ts'
import { publishUploads } from '#worker/features/media/publish-uploads.ts'
import { allowsComment, areCommentsOff, guardedSince, mayWriteAtTheirAge } from '#worker/model/comment-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { markUsed } from '#worker/model/published-images.ts'
import { recordHiddenTries, saysNewOfPins } from '#worker/model/try-rules.ts'
import { requireUploads } from '#worker/model/uploads.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

const WITHDRAWN = { type: 'try', subjectId: sql`w.try_id` } as const

/**
 * Says that the viewer tried what a pin shows, in place of what they said before. Words and images are for those who
 * may comment on the pin; whether they may is decided by the statement that writes.
 */
export async function tryPin(context: MemberContext, { id, text, media_id: mediaId }: TryPinInput): Promise<PinTry> {
  const { db, viewer, now } = context
  requireNotBanned(context)
  requireLinkAllowed(context, text)
  const [seen] = await db
    .select({ id: pins.id })
    .from(pins)
    .where(and(eq(pins.id, id), mayOpen(viewer)))
  if (!seen) fail('pinNotFound')
  const [image] = mediaId === null ? [] : await publishUploads(context, await requireUploads(context, [mediaId]))
  const signature = image?.signature ?? null
  const me = viewer.user.id
  const hasNoWords = text === '' && signature === null
  const guarded = guardedSince(now)
  const mayComment = sql`(not ${areCommentsOff()} and ${allowsComment(viewer, guarded)}
    and ${mayWriteAtTheirAge(viewer, guarded)})`
  const withdrawn = (column: SQL) =>
    sql`(select ${column} from withdrawn_tries w where w.pin_id = ${id} and w.user_id = ${me})`
  const isNew = saysNewOfPins(me, { id, text }, now)
  const { tried, why, kept } = await context.commit({
    tried: db.all(sql`insert into ${pinTries}
        (id, is_hidden, pin_id, user_id, text, text_folded, text_key, said_at, picture_signature, created_at)
      select ${withdrawn(sql`w.try_id`)}, coalesce(${withdrawn(isDecidedAgainst(WITHDRAWN, 'hide'))}, 0),
        ${pins.id}, ${me}, ${text}, ${toFolded(text)}, ${toTextKey(text)}, ${now}, ${signature}, ${now}
      from ${pins}
      where ${pins.id} = ${id} and ${mayOpen(viewer)} and ${isNotBanned(me)}
        and ${hasNoWords ? sql`1` : sql`(${mayComment} and ${isNew})`}
      on conflict (pin_id, user_id) do update set
        text = excluded.text, text_folded = excluded.text_folded,
        picture_signature = excluded.picture_signature, text_key = excluded.text_key,
        said_at = iif(pin_tries.text_key = excluded.text_key, pin_tries.said_at, excluded.said_at)
      returning pin_id`),
    known: db.run(sql`delete from withdrawn_tries where pin_id = ${id} and user_id = ${me}
      and exists (select 1 from pin_tries t where t.pin_id = ${id} and t.user_id = ${me})`),
    why: db
      .select({ areOff: yesOrNo(areCommentsOff()), mayComment: yesOrNo(mayComment), isNew: yesOrNo(isNew) })
      .from(pins)
      .where(and(eq(pins.id, id), mayOpen(viewer))),
    notifications: insertNotificationEvents(
      db,
      { kind: 'done', actorId: viewer.user.id, subjectId: id, cause: `done:${id}:${viewer.user.id}`, now },
      sql`select p.pinner_id as id from pins p join pin_tries t on t.pin_id = p.id
        where p.id = ${id} and t.user_id = ${me} and t.is_hidden = 0 and not exists (
          select 1 from comment_mutes m where m.owner_id = p.pinner_id and m.user_id = ${me})`,
    ),
    image:
      signature === null
        ? []
        : [
            markUsed(
              db,
              [{ signature }],
              sql`exists (select 1 from ${pinTries} where ${pinTries.pinId} = ${id}
                and ${pinTries.userId} = ${viewer.user.id} and ${pinTries.imageSignature} = ${signature})`,
            ),
          ],
    kept: db
      .select({ text: pinTries.text, signature: pinTries.imageSignature })
      .from(pinTries)
      .innerJoin(pins, eq(pins.id, pinTries.pinId))
      .where(and(eq(pinTries.pinId, id), eq(pinTries.userId, viewer.user.id), mayOpen(viewer))),
  })
  const [mine] = kept
  if (tried.length === 0 || !mine) return refuse(why[0])
  context.notify()
  void context.waitUntil(settleMedia(context))
  return { id, done_by_me: true, text: mine.text, image_url: avatarUrl(mine.signature, '236x') }
}

function refuse(why: { areOff: boolean; mayComment: boolean; isNew: boolean } | undefined): never {
  if (why?.areOff) return fail('commentsOff')
  if (why && !why.mayComment) return fail('commentsNotAllowed')
  if (why && !why.isNew) return fail('duplicateText', { field: 'text' })
  return fail('pinNotFound')
}

/** The pin may be one that the viewer may no longer open. */
export async function untryPin(context: MemberContext, { id }: UntryPinInput): Promise<PinTry> {
  const { db, viewer } = context
  const { taken, left } = await context.commit({
    hidden: recordHiddenTries(db, sql`pin_id = ${id} and user_id = ${viewer.user.id}`),
    taken: db
      .delete(pinTries)
      .where(and(eq(pinTries.userId, viewer.user.id), eq(pinTries.pinId, id)))
      .returning({ id: pinTries.pinId }),
    left: db
      .select({ isSeen: yesOrNo(mayOpen(viewer)) })
      .from(pins)
      .where(eq(pins.id, id)),
  })
  if (taken.length === 0 && !left[0]?.isSeen) fail('pinNotFound')
  await settleMedia(context)
  return { id, done_by_me: false, text: '', image_url: null }
}
