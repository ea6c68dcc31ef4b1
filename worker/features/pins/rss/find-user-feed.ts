import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { englishText } from '#worker/texts/texts.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'
import { FEED_ITEMS, feedItems } from './feed-items.ts'
import type { Feed } from './present-rss.ts'
import { isInFeed } from './rules.ts'

const readUser = viewerStatement(userStatement)
const readItems = viewerStatement(itemsStatement)

/** What someone has made and saved; null for accounts that are private or hide from search. */
export async function findUserFeed(context: QueryContext, username: string): Promise<Feed | null> {
  const [[user], items] = await Promise.all([readUser(context, { username }), readItems(context, { username })])
  if (!user) return null
  const name = user.fullName || user.username
  return {
    title: englishText('rss.title', { name }),
    description: user.about || englishText('head.profile', { name }),
    path: href('profile', { username: user.username }),
    feedPath: href('userFeed', { username: user.username }),
    image: user.image && mediaUrl('136x136', user.image, 'webp'),
    items,
  }
}

function userStatement(db: Database, viewer: Viewer, { username }: Placeholders<{ username: string }>) {
  return db
    .select({
      username: users.username,
      fullName: users.fullName,
      about: users.about,
      image: users.imageSignature,
    })
    .from(users)
    .where(and(eq(users.username, username), eq(users.hidesFromSearch, false), mayOpenProfile(viewer)))
}

function itemsStatement(db: Database, _: Viewer, { username }: Placeholders<{ username: string }>) {
  const owner = sql`(select id from users where username = ${username})`
  return feedItems(
    db,
    sql`select * from (
        select ${pins.id} as pin_id, ${pins.createdAt} as added_at from ${pins}
        where ${pins.pinnerId} = ${owner} and ${isInFeed()} order by ${pins.id} desc limit ${FEED_ITEMS})
      union all select * from (
        select s.pin_id, s.created_at as added_at from saves s
          join boards b on b.id = s.board_id and b.privacy = 'public' and b.is_archived = 0
          join ${pins} on ${pins.id} = s.pin_id
        where s.user_id = ${owner} and ${isInFeed()} order by s.id desc limit ${FEED_ITEMS})`,
  )
}
