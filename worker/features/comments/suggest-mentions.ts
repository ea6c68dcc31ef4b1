import { and, eq, sql } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { MentionSuggestions, MentionSuggestionsInput } from '#schema/comments/calls.ts'
import { MENTION_SUGGESTIONS } from '#schema/comments/constants.ts'
import { MAX_RANKED_MATCHES } from '#schema/discovery/search-constants.ts'
import { foldText } from '#schema/fold-text.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { areCommentsOff, isReadByAll, mayMention } from '#worker/model/comment-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'

/** How many of a thread are asked first whom one may mean. */
const RECENT_WRITERS = 50

interface PersonRow {
  id: string
  username: string
  full_name: string
  image: string | null
}

/**
 * Suggests people whom the viewer may mention, by the beginning of a name: first those who speak in the thread, then
 * those whom the viewer follows, then all others. Without a letter only the first two.
 */
export async function suggestMentions(
  { db, viewer, now }: MemberContext,
  { pin_id: pinId, q }: MentionSuggestionsInput,
): Promise<MentionSuggestions> {
  const me = viewer.user.id
  const words = foldText(q).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const match = words.map((word) => `"${word}"*`).join(' ')
  const named = sql`select rowid as row from users_search where users_search match ${match}
    limit ${MAX_RANKED_MATCHES}`
  const writers = sql`select writer from (select c.user_id as writer from comments c where c.pin_id = ${pinId}
    and ${isReadByAll('c')} order by c.id desc limit ${RECENT_WRITERS})
    union select pinner_id from pins where id = ${pinId}`
  const followed = sql`select f.followed_id from user_follows f where f.follower_id = ${me}`
  const isNear = sql`(u.id in (${writers}) or u.id in (${followed}))`
  const [[pin], people] = await db.batch([
    db
      .select({ isOff: yesOrNo(areCommentsOff()) })
      .from(pins)
      .where(and(eq(pins.id, pinId), mayOpen(viewer))),
    db.all<PersonRow>(sql`select u.id, u.username, u.full_name, u.picture_signature as image from users u
      where ${match === '' ? isNear : sql`u.rowid in (${named})`} and ${mayMention(viewer, 'u', pinId, now)}
      order by u.id in (${writers}) desc, u.id in (${followed}) desc, u.follower_count desc, u.id desc
      limit ${MENTION_SUGGESTIONS}`),
  ])
  if (!pin) return fail('pinNotFound')
  // No one is named of a thread that no one may read.
  if (pin.isOff) return { items: [], bookmark: null }
  const items = people.map(({ image, ...person }) => ({ ...person, image_small_url: avatarUrl(image, '75x75') }))
  return { items, bookmark: null }
}
