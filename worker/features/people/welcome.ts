import { eq } from 'drizzle-orm'
import { topicFollows } from '#db/tables/topics.ts'
import { FOLLOW_LIMIT } from '#schema/constants/limits.ts'
import { localPath } from '#schema/local-path.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { WelcomeForm } from '#schema/people/follow-calls.ts'
import { TOPIC_FIELD } from '#schema/people/follow-constants.ts'
import { form } from '#worker/action.ts'
import { isMember, type ActionContext } from '#worker/context/context.ts'
import { followTopics } from '#worker/features/people/follows/follow-topics.ts'

export const welcome = [
  form({
    route: 'welcome',
    who: 'member',
    whenBanned: 'verb',
    input: WelcomeForm,
    limit: { rule: FOLLOW_LIMIT, by: 'viewer' },
    open: openWelcome,
    async again(context, { next = '' }) {
      return { ...(await openWelcome(context)), query: { next: localPath(next) } }
    },
    async run(context, { topicIds, next }) {
      await followTopics(context, topicIds)
      return { to: localPath(next) }
    },
  }),
]

async function openWelcome(context: ActionContext): Promise<Pick<FormOutcome, 'values' | 'shown'>> {
  if (!isMember(context)) return { values: {} }
  const { db, viewer } = context
  const { id, email, emailVerifiedAt } = viewer.user
  const followed = await db
    .select({ topicId: topicFollows.topicId })
    .from(topicFollows)
    .where(eq(topicFollows.userId, id))
  return {
    values: Object.fromEntries(followed.map(({ topicId }) => [TOPIC_FIELD + topicId, '1'])),
    ...(email !== null && emailVerifiedAt === null && { shown: { email } }),
  }
}
