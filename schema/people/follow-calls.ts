import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { FOLLOW_KINDS, FOLLOWED_TOPICS, TOPIC_FIELD } from './follow-constants.ts'

export const InterestFollowInput = v.object({
  interest_id: Id,
  /** Topics that one follows are the only list that there is. */
  interest_list: v.optional(v.literal(FOLLOWED_TOPICS)),
})
export type InterestFollowInput = v.InferOutput<typeof InterestFollowInput>

export const UserFollowInput = v.object({ user_id: Id })
export type UserFollowInput = v.InferOutput<typeof UserFollowInput>

export const BoardFollowInput = v.object({ board_id: Id })
export type BoardFollowInput = v.InferOutput<typeof BoardFollowInput>

const FollowState = { is_following: v.boolean(), follower_count: v.number() }

export const InterestFollow = v.object({ ...FollowState, interest_id: v.string() })
export type InterestFollow = v.InferOutput<typeof InterestFollow>

export const UserFollow = v.object({ ...FollowState, user_id: v.string() })
export type UserFollow = v.InferOutput<typeof UserFollow>

export const BoardFollow = v.object({ ...FollowState, board_id: v.string() })
export type BoardFollow = v.InferOutput<typeof BoardFollow>

export const FollowTopicCall = defineCall('InterestFollowResource.create', InterestFollowInput, InterestFollow)
export const UnfollowTopicCall = defineCall('InterestFollowResource.delete', InterestFollowInput, InterestFollow)
export const FollowUserCall = defineCall('UserFollowResource.create', UserFollowInput, UserFollow)
export const UnfollowUserCall = defineCall('UserFollowResource.delete', UserFollowInput, UserFollow)
export const FollowBoardCall = defineCall('BoardFollowResource.create', BoardFollowInput, BoardFollow)
export const UnfollowBoardCall = defineCall('BoardFollowResource.delete', BoardFollowInput, BoardFollow)

/** `next` is the page to come back to. */
export const FollowForm = v.object({
  kind: v.picklist(FOLLOW_KINDS),
  id: Id,
  action: v.picklist(['follow', 'unfollow']),
  next: v.optional(v.string(), ''),
})
export type FollowForm = v.InferOutput<typeof FollowForm>

export const WelcomeForm = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.check((name) => name === 'next' || findTopic(name) !== null, issueText('unknownOption')),
    ),
    v.string(),
  ),
  v.transform(({ next = '', ...fields }) => ({
    next,
    topicIds: Object.keys(fields).flatMap((name) => findTopic(name) ?? []),
  })),
)

function findTopic(name: string): string | null {
  const id = name.startsWith(TOPIC_FIELD) ? name.slice(TOPIC_FIELD.length) : null
  return v.is(Id, id) ? id : null
}

export type WelcomeForm = v.InferOutput<typeof WelcomeForm>
