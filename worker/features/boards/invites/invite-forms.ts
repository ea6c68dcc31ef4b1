import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { users } from '#db/tables/users.ts'
import { BOARD_PERMISSIONS, type BoardPermission } from '#schema/boards/constants.ts'
import type { BoardInvitesForm, BoardPeopleForm, PermissionBoxes } from '#schema/boards/invite-calls.ts'
import { EmailAddress } from '#schema/email.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { acceptByCode, answerInvite } from './answer-invite.ts'
import { changePermissions, handOver, removeCollaborator } from './change-collaborator.ts'
import { createBoardInvite } from './create-board-invite.ts'
import { withdrawInvite } from './withdraw-invite.ts'

export async function changePeopleByForm(context: MemberContext, input: BoardPeopleForm): Promise<FormResult> {
  switch (input.action) {
    case 'invite':
      return { done: await inviteOne(context, input) }
    case 'link':
      await createBoardInvite(context, {
        board_id: input.board_id,
        link: true,
        permissions: checkedPermissions(input),
      })
      break
    case 'approve':
    case 'refuse':
      await answerInvite(context, { invite_id: input.invite_id, accept: input.action === 'approve' })
      break
    case 'withdraw':
      await withdrawInvite(context, input)
      break
    case 'change':
      await changePermissions(context, { ...input, permissions: checkedPermissions(input) })
      break
    case 'remove':
      await removeCollaborator(context, input)
      break
    case 'leave':
      await removeCollaborator(context, input)
      return { to: href('boardInvites'), done: 'left' }
    case 'handOver': {
      const { owner, slug } = await handOver(context, { ...input, is_owner: true })
      return { to: href('boardPeople', { username: owner.username, board: slug }), done: 'handOver' }
    }
  }
  return { done: input.action }
}

const NO_ONE = { user_ids: [], emails: [] }

function checkedPermissions(boxes: PermissionBoxes): BoardPermission[] {
  return BOARD_PERMISSIONS.filter((name) => boxes[`may_${name}`] === '1')
}

/** Invites by username, with or without the sign before it, or by address. */
async function inviteOne(
  context: MemberContext,
  input: Extract<BoardPeopleForm, { action: 'invite' }>,
): Promise<string> {
  const { board_id, who } = input
  const permissions = checkedPermissions(input)
  try {
    const email = v.safeParse(EmailAddress, who)
    const people = email.success ? { emails: [email.output] } : { user_ids: [await findPerson(context, who)] }
    const made = await createBoardInvite(context, { ...NO_ONE, ...people, board_id, permissions })
    const status = 'items' in made ? made.items[0]?.status : undefined
    return status === 'accepted' ? 'isIn' : status === 'declined' ? 'hasDeclined' : 'invite'
  } catch (error) {
    if (error instanceof ServiceError && error.field !== undefined) fail(error.error, { field: 'who' })
    throw error
  }
}

async function findPerson({ db, viewer }: MemberContext, who: string): Promise<string> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, who.replace(/^@/, '').toLowerCase()), mayOpenProfile(viewer)))
  return person?.id ?? fail('userNotFound', { field: 'who' })
}

export async function answerByForm(context: MemberContext, input: BoardInvitesForm): Promise<FormResult> {
  switch (input.action) {
    case 'accept':
      return { to: (await answerInvite(context, { invite_id: input.invite_id, accept: true })).board_url }
    case 'decline':
      await answerInvite(context, { invite_id: input.invite_id, accept: false })
      return { to: href('boardInvites'), done: 'declined' }
    case 'join':
      return { to: (await acceptByCode(context, { code: input.code, accept: true })).board_url }
    case 'request': {
      await createBoardInvite(context, { board_id: input.board_id, request: true })
      const { url } = await readBoard(context, input)
      return { to: url }
    }
  }
}
