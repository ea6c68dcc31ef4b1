import { normalizeUsername } from '#schema/people/username.ts'
import { ROUTES } from '#schema/routes.ts'
import { toSlug } from '#schema/slug.ts'
import { file } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findMovedBoard } from '#worker/features/boards/find-moved-board.ts'
import { answerCurrent } from '#worker/platform/answer-current.ts'
import { findBoardFeed } from './find-board-feed.ts'
import { findTopicFeed } from './find-topic-feed.ts'
import { findUserFeed } from './find-user-feed.ts'
import { presentRss, RSS_TYPE, type Feed } from './present-rss.ts'

const TOPICS = ROUTES.topicFeed.split('/')[1]

const PUBLIC = { who: 'anyone', isPublic: true, isForPrograms: true } as const

export const rss = [
  file({
    route: 'userFeed',
    ...PUBLIC,
    run: async (context, { username = '' }) =>
      answerFeed(context, await findUserFeed(context.readBatch(), username), () => findMoved(context, username)),
  }),
  file({
    route: 'boardFeed',
    ...PUBLIC,
    run: async (context, { username = '', board = '' }) =>
      answerFeed(context, await findBoardFeed(context.readBatch(), { username, board }), () =>
        normalizeUsername(username) === TOPICS ? findTopic(context, board) : findMoved(context, username, board),
      ),
  }),
  file({
    route: 'topicFeed',
    ...PUBLIC,
    run: async (context, { slug = '' }) =>
      answerFeed(context, await findTopicFeed(context.readBatch(), slug), () => findTopic(context, slug)),
  }),
]

/** Sends no time of change: by it alone a client would never learn that something was taken away. */
async function answerFeed(
  { request, url, siteOrigin }: ActionContext,
  feed: Feed | null,
  findOther: () => Promise<Feed | null>,
): Promise<Response> {
  if (!feed) {
    const { feedPath } = (await findOther()) ?? fail('notFound')
    return new Response(null, {
      status: 301,
      headers: { location: feedPath + url.search, 'cache-control': 'no-store' },
    })
  }
  const headers = { 'x-robots-tag': 'noindex' }
  return answerCurrent(request, { type: `${RSS_TYPE}; charset=utf-8`, text: presentRss(feed, siteOrigin), headers })
}

/** What had the address, or has it in other letters. */
async function findMoved(context: ActionContext, username: string, board: string | null = null): Promise<Feed | null> {
  const readBatch = context.readBatch()
  const found = await findMovedBoard(readBatch, { username, board, section: null })
  if (found.__typename === 'Error') return null
  return found.board === null
    ? findUserFeed(context.readBatch(), found.username)
    : findBoardFeed(context.readBatch(), { username: found.username, board: found.board })
}

function findTopic(context: ActionContext, typed: string): Promise<Feed | null> {
  return findTopicFeed(context.readBatch(), toSlug(typed))
}
