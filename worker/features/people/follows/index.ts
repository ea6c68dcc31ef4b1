import { FOLLOW_LIMIT } from '#schema/constants/limits.ts'
import {
  FollowBoardCall,
  FollowForm,
  FollowTopicCall,
  FollowUserCall,
  UnfollowBoardCall,
  UnfollowTopicCall,
  UnfollowUserCall,
} from '#schema/people/follow-calls.ts'
import { FollowListQuery } from '#schema/people/follow-queries.ts'
import { call, form, query } from '#worker/action.ts'
import { findFollowList } from './find-follow-list.ts'
import { followBoard, unfollowBoard } from './follow-boards.ts'
import { followByForm } from './follow-form.ts'
import { followTopic, unfollowTopic } from './follow-topics.ts'
import { followUser, unfollowUser } from './follow-users.ts'

const FOLLOWING = { who: 'member', limit: { rule: FOLLOW_LIMIT, by: 'viewer' } } as const
const UNFOLLOWING = { ...FOLLOWING, whenBanned: 'allowed' } as const

export const follows = [
  call(FollowTopicCall, { ...FOLLOWING, run: followTopic }),
  call(UnfollowTopicCall, { ...UNFOLLOWING, run: unfollowTopic }),
  call(FollowUserCall, { ...FOLLOWING, run: followUser }),
  call(UnfollowUserCall, { ...UNFOLLOWING, run: unfollowUser }),
  call(FollowBoardCall, { ...FOLLOWING, run: followBoard }),
  call(UnfollowBoardCall, { ...UNFOLLOWING, run: unfollowBoard }),
  form({
    route: 'followForm',
    who: 'anyone',
    whenBanned: 'verb',
    input: FollowForm,
    limit: { rule: FOLLOW_LIMIT, by: 'viewer' },
    run: followByForm,
  }),
  query(FollowListQuery, findFollowList),
]
