import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import type { DefinedCall } from '#schema/all-calls.ts'
import { expectFailure } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { readPermissions } from '../../helpers/permission-table.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import { addCollaborator, makeBoard, makePin, makeUser } from '../../helpers/rows.ts'

const TABLE = readPermissions('pin-builder', 'Who may do what')
const ROLES = ['visitor', 'others', '`edit_pins`', 'its maker', 'its banned maker'] as const
type Role = (typeof ROLES)[number]

const site = await ownApp()
const { as, db } = site

async function makeScene(role: Role, privacy: 'public' | 'secret') {
  const maker = await makeMaker(site, { isWriteBanned: role === 'its banned maker' })
  await db.update(boards).set({ privacy }).where(eq(boards.id, maker.board.id))
  const audience = privacy === 'public' ? 'public' : 'board'
  const actor = role.endsWith('maker') ? maker.user : await makeUser(db)
  if (role === '`edit_pins`') await addCollaborator(db, maker.board, actor, ['edit_pins'])
  return {
    actor: as(role === 'visitor' ? null : actor),
    pin: await makePin(db, maker.board, { columns: { audience } }),
    deleted: await makePin(db, maker.board, { columns: { audience, deletedAt: Date.now() } }),
    draft: await maker.draft(await maker.plain()),
    own: await makeBoard(db, actor),
  }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

/** The rows of the table. */
const CALLS: Record<string, [DefinedCall, (scene: Scene) => object]> = {
  'see it': ['PinResource.get', ({ pin: { id } }) => ({ id })],
  'edit it': ['PinResource.update', ({ pin: { id } }) => ({ id, title: 'Ships' })],
  'move it to another board': ['PinResource.update', ({ pin: { id }, own }) => ({ id, board_id: own.id })],
  'delete it': ['PinResource.delete', ({ pin: { id } }) => ({ id })],
  'bring it back': ['PinResource.update', ({ deleted: { id } }) => ({ id, is_deleted: false })],
  'read a draft': ['PinResource.get', ({ draft: { id } }) => ({ id })],
  'change a draft': ['PinResource.update', ({ draft: { id } }) => ({ id, title: 'Ships' })],
  'publish a draft': ['PinResource.update', ({ draft: { id } }) => ({ id, is_draft: false })],
  'delete a draft': ['PinResource.delete', ({ draft: { id } }) => ({ id })],
}

test('the table says of everyone and everything whether they may', () => {
  expect(Object.keys(TABLE)).toEqual(Object.keys(CALLS))
  for (const cells of Object.values(TABLE)) expect(Object.keys(cells)).toEqual(ROLES)
})

describe.each(['public', 'secret'] as const)('a Pin on a board that is %s, and a draft', (privacy) => {
  test.each(ROLES)('the %s does what the table says, and nothing else', async (role) => {
    for (const [action, [call, input]] of Object.entries(CALLS)) {
      const scene = await makeScene(role, privacy)
      const answer = await scene.actor.send(call, input(scene))
      const cell = TABLE[action]?.[role]
      if (cell === 'yes' || (cell === 'if public' && privacy === 'public'))
        expect([action, answer.status]).toEqual([action, 200])
      else if (role === 'visitor' && call !== 'PinResource.get') await expectFailure(answer, 'notSignedIn')
      else await expectFailure(answer, role === 'its banned maker' ? 'writeBanned' : 'pinNotFound')
    }
  })
})
