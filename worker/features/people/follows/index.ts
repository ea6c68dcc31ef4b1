import { BoardFollowInput, FollowForm, InterestFollowInput, UserFollowInput } from '#schema/people/follow-calls.ts'
import { FOLLOW_LIMIT } from '#schema/constants/limits.ts'
import { FollowListQuery } from '#schema/people/follow-queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { findFollowList } from './find-follow-list.ts'
import { followBoard, unfollowBoard } from './follow-boards.ts'
import { followByForm } from './follow-form.ts'
import { followTopic, unfollowTopic } from './follow-topics.ts'
import { followUser, unfollowUser } from './follow-users.ts'

const MEMBER = { who: 'member', limit: { rule: FOLLOW_LIMIT, by: 'viewer' } } as const

export const follows = [
  call({
    ...MEMBER,
    route: resource('InterestFollowResource', 'create'),
    input: InterestFollowInput,
    run: followTopic,
  }),
  call({
    ...MEMBER,
    whenBanned: 'allowed',
    route: resource('InterestFollowResource', 'delete'),
    input: InterestFollowInput,
    run: unfollowTopic,
  }),
  call({ ...MEMBER, route: resource('UserFollowResource', 'create'), input: UserFollowInput, run: followUser }),
  call({
    ...MEMBER,
    whenBanned: 'allowed',
    route: resource('UserFollowResource', 'delete'),
    input: UserFollowInput,
    run: unfollowUser,
  }),
  call({ ...MEMBER, route: resource('BoardFollowResource', 'create'), input: BoardFollowInput, run: followBoard }),
  call({
    ...MEMBER,
    whenBanned: 'allowed',
    route: resource('BoardFollowResource', 'delete'),
    input: BoardFollowInput,
    run: unfollowBoard,
  }),
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
