import { file } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { answerCurrent } from '#worker/platform/answer-current.ts'
import { findBoardFeed } from './find-board-feed.ts'
import { findTopicFeed } from './find-topic-feed.ts'
import { findUserFeed } from './find-user-feed.ts'
import { presentRss, RSS_TYPE, type Feed } from './present-rss.ts'

const PUBLIC = { who: 'anyone', isPublic: true, isForPrograms: true } as const

export const rss = [
  file({
    route: 'userFeed',
    ...PUBLIC,
    run: async (context, { username = '' }) =>
      answerFeed(context, await findUserFeed(context.stageOfReads(), username)),
  }),
  file({
    route: 'boardFeed',
    ...PUBLIC,
    run: async (context, { username = '', board = '' }) =>
      answerFeed(context, await findBoardFeed(context.stageOfReads(), { username, board })),
  }),
  file({
    route: 'topicFeed',
    ...PUBLIC,
    run: async (context, { slug = '' }) => answerFeed(context, await findTopicFeed(context.stageOfReads(), slug)),
  }),
]

/** Without a time of change: by it alone a client would never learn that something was taken away. */
function answerFeed({ request, siteOrigin }: ActionContext, feed: Feed | null): Promise<Response> {
  if (!feed) fail('notFound')
  const headers = { 'x-robots-tag': 'noindex' }
  return answerCurrent(request, { type: `${RSS_TYPE}; charset=utf-8`, text: presentRss(feed, siteOrigin), headers })
}
