import {
  BoardInvitesForm,
  BoardPeopleForm,
  CreateBoardInviteCall,
  DeleteBoardInviteCall,
  ListBoardInvitesCall,
  UpdateBoardInviteCall,
  type UpdateBoardInviteInput,
} from '#schema/boards/invite-calls.ts'
import {
  BoardInviteQuery,
  BoardInvitesQuery,
  BoardNoticeQuery,
  BoardPeopleQuery,
} from '#schema/boards/invite-queries.ts'
import { BOARD_INVITE_LIMIT } from '#schema/constants/limits.ts'
import { call, form, query } from '#worker/action.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { acceptByCode, answerInvite } from './answer-invite.ts'
import { changePermissions, handOver, removeCollaborator } from './change-collaborator.ts'
import { createBoardInvite } from './create-board-invite.ts'
import { findBoardNotice, findBoardPeople, findInviteByCode, findOwnInvites } from './find-invites.ts'
import { answerByForm, changePeopleByForm } from './invite-forms.ts'
import { listInvites } from './list-invites.ts'
import { withdrawInvite } from './withdraw-invite.ts'

const MEMBER = { who: 'member', limit: { rule: BOARD_INVITE_LIMIT, by: 'viewer' } } as const

export const boardInvites = [
  query(BoardPeopleQuery, findBoardPeople),
  query(BoardNoticeQuery, findBoardNotice),
  query(BoardInviteQuery, findInviteByCode),
  query(BoardInvitesQuery, findOwnInvites),
  form({
    ...MEMBER,
    whenBanned: 'verb',
    route: 'boardPeople',
    input: BoardPeopleForm,
    again: (_, fields) => ({ values: { ...fields } }),
    run: changePeopleByForm,
  }),
  form({
    ...MEMBER,
    whenBanned: 'verb',
    route: ['boardInvites', 'boardInvite'],
    page: 'boardInvites',
    input: BoardInvitesForm,
    run: answerByForm,
  }),
  call(ListBoardInvitesCall, { who: 'member', run: listInvites }),
  call(CreateBoardInviteCall, { ...MEMBER, run: createBoardInvite }),
  call(UpdateBoardInviteCall, { ...MEMBER, whenBanned: 'verb', run: updateInvite }),
  call(DeleteBoardInviteCall, {
    ...MEMBER,
    whenBanned: 'allowed',
    run: (context, input) =>
      'invite_id' in input ? withdrawInvite(context, input) : removeCollaborator(context, input),
  }),
]

function updateInvite(context: MemberContext, input: UpdateBoardInviteInput) {
  if ('invite_id' in input) return answerInvite(context, input)
  if ('code' in input) return acceptByCode(context, input)
  return 'is_owner' in input ? handOver(context, input) : changePermissions(context, input)
}
