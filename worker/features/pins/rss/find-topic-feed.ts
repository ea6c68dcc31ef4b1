import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { englishText } from '#worker/texts/texts.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'
import { FEED_ITEMS, feedItems } from './feed-items.ts'
import type { Feed } from './present-rss.ts'
import { isInFeed } from './rules.ts'

const readTopic = viewerStatement(topicStatement)
const readItems = viewerStatement(itemsStatement)

export async function findTopicFeed(context: QueryContext, slug: string): Promise<Feed | null> {
  const [[topic], items] = await Promise.all([readTopic(context, { slug }), readItems(context, { slug })])
  if (!topic) return null
  const { name } = topic
  return {
    title: englishText('rss.title', { name }),
    description: englishText('head.collection', { name }),
    path: href('topic', { slug }),
    feedPath: href('topicFeed', { slug }),
    image: null,
    items,
  }
}

function topicStatement(db: Database, _: Viewer, { slug }: Placeholders<{ slug: string }>) {
  return db.select({ name: topics.name }).from(topics).where(eq(topics.slug, slug))
}

function itemsStatement(db: Database, _: Viewer, { slug }: Placeholders<{ slug: string }>) {
  return feedItems(
    db,
    sql`select t.pin_id, ${pins.createdAt} as added_at from pin_topics t join ${pins} on ${pins.id} = t.pin_id
      where t.topic_id = (select id from topics where slug = ${slug}) and ${isInFeed()}
      order by t.feed_score desc, t.pin_id desc limit ${FEED_ITEMS}`,
  )
}
