import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { topics } from '#db/tables/topics.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readTopic = viewerStatement(topicByIdStatement)

export async function findTodayTopic(
  context: QueryContext,
  { kind, topicId }: QueryVariables<'TodayTopicQuery'>,
): Promise<QueryResult<'TodayTopicQuery'>> {
  const [topic] = await readTopic(context, { topicId })
  return topic ? { __typename: 'TodayTopic', kind, topic } : missing()
}

export function topicByIdStatement(db: Database, _: Viewer, { topicId }: Placeholders<{ topicId: string }>) {
  return db.select({ id: topics.id, name: topics.name, slug: topics.slug }).from(topics).where(eq(topics.id, topicId))
}
