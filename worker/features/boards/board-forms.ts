import { eq } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import type { CreateBoardForm, EditBoardForm } from '#schema/boards/calls.ts'
import { OWN_COVER } from '#schema/boards/constants.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { chosenPrivacy } from '#worker/model/board-rules.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { createBoard } from './create-board.ts'
import { deleteBoard } from './delete-board.ts'
import { createSection, deleteSection, updateSection } from './sections.ts'
import { updateBoard } from './update-board.ts'

export async function createBoardByForm(
  context: MemberContext,
  { name, description, is_secret: isSecret }: CreateBoardForm,
): Promise<FormResult> {
  const { url } = await createBoard(context, { name, description, privacy: isSecret ? 'secret' : 'public' })
  return { to: url, done: 'boardCreated' }
}

export async function editBoardByForm(context: MemberContext, input: EditBoardForm): Promise<FormResult> {
  if (input.action === 'delete') {
    await deleteBoard(context, input)
    return { to: href('profileTab', { username: context.viewer.user.username, tab: '_saved' }) }
  }
  const { owner, slug } = await edit(context, input)
  return { to: href('boardEdit', { username: owner.username, board: slug }), done: input.action }
}

function edit(context: MemberContext, input: Exclude<EditBoardForm, { action: 'delete' }>) {
  switch (input.action) {
    case 'save':
      return saveDetails(context, input)
    case 'archive':
    case 'unarchive':
      return updateBoard(context, { board_id: input.board_id, is_archived: input.action === 'archive' })
    case 'addSection':
      return createSection(context, input)
    case 'renameSection':
    case 'moveSection':
      return updateSection(context, input)
    case 'deleteSection':
      return deleteSection(context, input)
  }
}

/**
 * The privacy changes only with a board that opens or closes: that takes more than to edit, and there are protected
 * ones.
 */
async function saveDetails(
  context: MemberContext,
  { is_secret: isSecret, cover_pin_id: chosen, ...details }: Extract<EditBoardForm, { action: 'save' }>,
) {
  const [{ cover_pin_id: coverPinId, cover_image_url: own }, [board]] = await Promise.all([
    readBoard(context, details),
    context.db.select({ privacy: chosenPrivacy() }).from(boards).where(eq(boards.id, details.board_id)),
  ])
  const cover = own === null ? coverPinId : OWN_COVER
  const isChanged = (board?.privacy === 'secret') !== (isSecret !== undefined)
  return updateBoard(context, {
    board_id: details.board_id,
    name: details.name,
    description: details.description,
    layout: details.layout,
    ...(chosen !== cover && chosen !== OWN_COVER && { cover_pin_id: chosen }),
    ...(isChanged && { privacy: isSecret ? 'secret' : 'public' }),
  })
}
