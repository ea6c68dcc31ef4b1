import { BLOCK_LIMIT } from '#schema/constants/limits.ts'
import { BlockForm, BlockUserCall, UnblockUserCall } from '#schema/people/block-calls.ts'
import { BlockedPeopleQuery, HiddenCommentersQuery } from '#schema/people/block-queries.ts'
import { call, form, query } from '#worker/action.ts'
import { showCommentsOf } from '#worker/features/comments/hide-comment.ts'
import { blockUser, unblockUser } from './block-user.ts'
import { findBlockedPeople } from './find-blocked-people.ts'
import { findHiddenCommenters } from './find-hidden-commenters.ts'

const MEMBER = { who: 'member', whenBanned: 'allowed', limit: { rule: BLOCK_LIMIT, by: 'viewer' } } as const

export const blocks = [
  query(BlockedPeopleQuery, findBlockedPeople),
  query(HiddenCommentersQuery, findHiddenCommenters),
  call(BlockUserCall, { ...MEMBER, run: blockUser }),
  call(UnblockUserCall, { ...MEMBER, run: unblockUser }),
  form({
    ...MEMBER,
    route: 'blockedPeople',
    input: BlockForm,
    async run(context, { action, user_id }) {
      if (action === 'show_comments') {
        await showCommentsOf(context, user_id)
        return { done: 'commentsShown' }
      }
      await (action === 'block' ? blockUser : unblockUser)(context, { user_id })
      return { done: action === 'block' ? 'blocked' : 'unblocked' }
    },
  }),
]
