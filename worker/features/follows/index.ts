import { InterestFollowInput } from '#schema/calls/follows.ts'
import { FOLLOW_LIMIT } from '#schema/constants/limits.ts'
import { call, resource } from '#worker/action.ts'
import { followTopic, unfollowTopic } from './follow-topics.ts'

export const follows = [
  call({
    route: resource('InterestFollowResource', 'create'),
    who: 'member',
    input: InterestFollowInput,
    limit: { rule: FOLLOW_LIMIT, by: 'viewer' },
    run: followTopic,
  }),
  call({
    route: resource('InterestFollowResource', 'delete'),
    who: 'member',
    input: InterestFollowInput,
    limit: { rule: FOLLOW_LIMIT, by: 'viewer' },
    run: unfollowTopic,
  }),
]
