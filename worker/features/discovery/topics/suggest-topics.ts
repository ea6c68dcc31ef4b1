import { desc, gte, sql } from 'drizzle-orm'
import { topics } from '#db/tables/topics.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { MAX_TOPICS } from '#schema/pins/constants.ts'
import type { Topic } from '#schema/pins/topic.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { findSuggested } from './find-suggested.ts'

/** The most followed ones, in which words are looked for: their names fit into one small answer of the database. */
const SEARCHED = 2_000

export async function suggestTopics(
  { db, reader }: QueryContext,
  { ids, search, words }: QueryVariables<'TopicSuggestionsQuery'>,
): Promise<QueryResult<'TopicSuggestionsQuery'>> {
  const columns = { id: topics.id, name: topics.name, slug: topics.slug }
  const [chosen, popular] = await Promise.all([
    ids.length === 0
      ? []
      : reader.read(
          db
            .select(columns)
            .from(topics)
            .where(sql`${topics.id} in (select value from json_each(${JSON.stringify(ids)}))`),
        ),
    reader.read(
      db
        .select(columns)
        .from(topics)
        .where(gte(topics.followerCount, 0))
        .orderBy(desc(topics.followerCount), desc(topics.id))
        .limit(SEARCHED),
    ),
  ])
  const byId = new Map(chosen.map((topic) => [topic.id, topic]))
  const found = findSuggested(
    popular.filter(({ id }) => !ids.includes(id)),
    search,
    words,
  )
  return {
    __typename: 'TopicSuggestions',
    chosen: ids.flatMap((id): Topic | [] => byId.get(id) ?? []),
    found: found.slice(0, MAX_TOPICS),
  }
}
