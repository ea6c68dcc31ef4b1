import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { liveWatches } from '#db/tables/notifications/live.ts'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { openIn } from '../../helpers/browser.ts'
import { writeComment } from '../../helpers/comments.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'
import { makeBoard, makeComment, makeDrawnPin, makeSession, makeUser } from '../../helpers/rows.ts'
import { ready, settleView } from '../../helpers/settle.ts'

const origin = inject('origin')

test('two tabs share a socket, also after the tab that had it is closed, and a new comment moves nothing', async ({
  open,
  db,
}) => {
  const [me, other] = await Promise.all([makeUser(db), makeUser(db)])
  const cookie = await makeSession(db, other)
  const pin = await makeDrawnPin(db, await makeBoard(db, other))
  for (let place = 0; place < 5; place++) await makeComment(db, pin, other, { text: `Comment ${place}` })
  const sockets: string[] = []
  const watchSockets = (page: Page) => page.on('websocket', (socket) => sockets.push(socket.url()))
  const isWatched = () => expect.poll(() => db.$count(liveWatches, eq(liveWatches.userId, me.id))).toBe(1)

  const first = await open({ as: me })
  watchSockets(first)
  await first.goto(origin + href('pin', { id: pin.id }))
  await ready(first)
  await isWatched()
  const { page: second, complaints } = await openIn(first.context())
  watchSockets(second)
  const readShift = await watchLayoutShift(second)
  await second.goto(origin + href('pin', { id: pin.id }))
  await ready(second)
  await settleView(second)
  const before = await readShift()

  await writeComment(origin, { pin_id: pin.id, text: 'Just now' }, cookie)
  for (const page of [first, second]) await page.getByRole('button', { name: '1 new comment' }).waitFor()
  expect(await readShift()).toBe(before)
  expect(sockets).toHaveLength(1)

  await db.delete(liveWatches).where(eq(liveWatches.userId, me.id))
  await first.close()
  await isWatched()
  expect(sockets).toHaveLength(2)
  await writeComment(origin, { pin_id: pin.id, text: 'And one more' }, cookie)
  await second.getByRole('button', { name: '2 new comments' }).click()
  await second.getByText('And one more').waitFor()
  await second.getByText('Just now').waitFor()
  expect(complaints).toEqual([])
})
