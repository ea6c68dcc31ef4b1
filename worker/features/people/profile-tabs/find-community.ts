import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { images } from '#db/tables/images.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { PIN_PAGE_SIZE } from '#schema/constants/feed.ts'
import { avatarUrl, toLinkedImage } from '#schema/media/media-url.ts'
import type { CommunityPost } from '#schema/people/profile-tabs.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { areCommentsOff, hasNoFilteredWord } from '#worker/model/comment-rules.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { FEED_ROWS } from '#worker/model/pin-card-feed.ts'
import { presentPreview, selectPreview, type PreviewRecord } from '#worker/model/pin-preview.ts'
import { mayListOnBoard } from '#worker/model/pin-rules.ts'
import { mayOpenProfile, openProfile } from '#worker/model/profile-rules.ts'
import { isTryShown } from '#worker/model/try-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readCommunity = viewerStatement(communityStatement)

export async function findCommunity(
  context: QueryContext,
  { username, after }: QueryVariables<'ProfileCommunityQuery'>,
): Promise<QueryResult<'ProfileCommunityQuery'>> {
  const rows = await readCommunity(context, { username, ...positionAfter(after) })
  return toConnection(rows, PIN_PAGE_SIZE, ({ at, id }) => ({ score: at, id }), presentPost)
}

/** Comments, not replies, and tries of others on pins that the viewer may list. */
export function communityStatement(
  db: Database,
  viewer: Viewer,
  { username, score, id }: Placeholders<{ username: string; score: number; id: string }>,
) {
  const person = openProfile(viewer, username)
  const comment = sql`select ${comments.id} as id, 'comment' as kind, ${comments.text} as text,
      ${comments.imageSignature} as image,
      ${comments.createdAt} as at,
      ${comments.userId} as user_id, ${comments.pinId} as pin_id
    from ${comments} join ${pins} on ${pins.id} = ${comments.pinId} join ${users} on ${users.id} = ${comments.userId}
    where ${comments.pinnerId} = ${person} and ${comments.parentId} is null and ${comments.isHidden} = 0
      and (${comments.createdAt}, ${comments.id}) < (${score}, ${id})
      and ${isOfAnother()} and ${isActive('users')} and ${isAcrossNoBlock(viewer)}
      and not ${areCommentsOff()} and ${hasNoFilteredWord(viewer)} and ${mayListOnBoard(viewer)}
    order by ${comments.createdAt} desc, ${comments.id} desc limit ${FEED_ROWS}`
  const tryId = sql`(t.pin_id || '-' || t.user_id)`
  const tried = sql`select ${tryId} as id, 'tried' as kind, t.text, t.picture_signature as image,
      t.created_at as at, t.user_id, t.pin_id
    from pin_tries t join ${pins} on ${pins.id} = t.pin_id join ${users} on ${users.id} = t.user_id
    where t.pinner_id = ${person} and (t.created_at, ${tryId}) < (${score}, ${id})
      and ${isOfAnother()} and ${mayOpenProfile(viewer)} and ${isAcrossNoBlock(viewer)} and ${mayListOnBoard(viewer)}
      and ${isTryShown(viewer, alias(pinTries, 't'))}
    order by t.created_at desc, ${tryId} desc limit ${FEED_ROWS}`
  const post = { id: sql<string>`posts.id`, at: sql<number>`posts.at` }
  return db
    .select({
      ...post,
      kind: sql<CommunityPost['kind']>`posts.kind`,
      text: sql<string>`posts.text`,
      username: users.username,
      fullName: users.fullName,
      avatar: users.imageSignature,
      image: images,
      pin: selectPreview<PreviewRecord>(sql`posts.pin_id`),
    })
    .from(
      sql`(select * from (select * from (${comment}) union all select * from (${tried}))
        order by at desc, id desc limit ${FEED_ROWS}) as posts`,
    )
    .innerJoin(users, eq(users.id, sql`posts.user_id`))
    .leftJoin(images, eq(images.signature, sql`posts.image`))
    .orderBy(desc(post.at), desc(post.id))
}

/** Needs `pins`, and as `users` the author of the comment or try; so does the next one. */
function isOfAnother(): SQL {
  return sql`${users.id} <> ${pins.pinnerId}`
}

function isAcrossNoBlock(viewer: Viewer): SQL {
  const withOwner = isUnblocked(users.id, pins.pinnerId)
  return viewer.type === 'AUTH' ? sql`${withOwner} and ${isUnblocked(users.id, viewer.user.id)}` : withOwner
}

type PostRow = ReturnType<typeof communityStatement>['_']['result'][number]

function presentPost({ id, kind, text, at, username, fullName, avatar, image, pin }: PostRow): CommunityPost {
  return {
    __typename: 'CommunityPost',
    id,
    kind,
    text,
    image: toLinkedImage(image),
    at: new Date(at).toISOString(),
    user: { username, fullName, smallImageUrl: avatarUrl(avatar, '75x75') },
    pin: presentPreview(pin),
  }
}
