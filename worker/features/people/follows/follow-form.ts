import { localPath } from '#schema/local-path.ts'
import type { FollowForm } from '#schema/people/follow-calls.ts'
import type { FollowKind } from '#schema/people/follow-constants.ts'
import { href } from '#schema/routes.ts'
import { isMember, type ActionContext, type MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { followBoard, unfollowBoard } from './follow-boards.ts'
import { followTopic, unfollowTopic } from './follow-topics.ts'
import { followUser, unfollowUser } from './follow-users.ts'

type Verb = (context: MemberContext, id: string) => Promise<unknown>

const VERBS: Record<FollowKind, Record<FollowForm['action'], Verb>> = {
  user: {
    follow: (context, id) => followUser(context, { user_id: id }),
    unfollow: (context, id) => unfollowUser(context, { user_id: id }),
  },
  board: {
    follow: (context, id) => followBoard(context, { board_id: id }),
    unfollow: (context, id) => unfollowBoard(context, { board_id: id }),
  },
  topic: {
    follow: (context, id) => followTopic(context, { interest_id: id }),
    unfollow: (context, id) => unfollowTopic(context, { interest_id: id }),
  },
}

/** A visitor logs in first, and comes back to the page. */
export async function followByForm(
  context: ActionContext,
  { kind, id, action, next }: FollowForm,
): Promise<FormResult> {
  const to = localPath(next)
  if (!isMember(context)) return { to: href('login', {}, { next: to }) }
  await VERBS[kind][action](context, id)
  return { to }
}
