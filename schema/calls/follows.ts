import * as v from 'valibot'
import { MAX_INTEREST_LIST_LENGTH, TOPIC_FIELD } from '../constants/follows.ts'
import { Id } from '../id.ts'

export const InterestFollowInput = v.object({
  interest_id: Id,
  interest_list: v.optional(v.pipe(v.string(), v.maxLength(MAX_INTEREST_LIST_LENGTH))),
})
export type InterestFollowInput = v.InferOutput<typeof InterestFollowInput>

export interface InterestFollow {
  interest_id: string
  is_following: boolean
  follower_count: number
}

export const WelcomeForm = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(({ next = '', ...fields }) => ({
    next,
    topicIds: Object.keys(fields)
      .filter((name) => name.startsWith(TOPIC_FIELD))
      .map((name) => name.slice(TOPIC_FIELD.length))
      .filter((id) => v.is(Id, id)),
  })),
)
export type WelcomeForm = v.InferOutput<typeof WelcomeForm>
