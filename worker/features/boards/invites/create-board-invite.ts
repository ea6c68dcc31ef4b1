import type { CreateBoardInviteInput, CreatedInvites } from '#schema/boards/invite-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { requireBoard, requireNotHidden } from '#worker/model/require-board.ts'
import { requireNotBanned } from '#worker/model/write-ban.ts'
import { createLink } from './create-link.ts'
import { invitePeople } from './invite-people.ts'
import { requestToJoin } from './request-to-join.ts'
import { actionsToGrant } from './rules.ts'

/** No one gives what they do not have. */
export async function createBoardInvite(
  context: MemberContext,
  input: CreateBoardInviteInput,
): Promise<CreatedInvites> {
  requireNotBanned(context)
  if ('request' in input) return requestToJoin(context, input)
  const actions = actionsToGrant(input.permissions)
  await requireBoard(context, input.board_id, actions)
  await requireNotHidden(context, input.board_id)
  return 'link' in input ? createLink(context, input, actions) : invitePeople(context, input, actions)
}
