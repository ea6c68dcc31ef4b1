import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { ofType, playEvents } from '../../helpers/dom-events.ts'
import { openDom, type DomPage, type Play } from '../../helpers/dom.ts'
import { makeBoard, makeTopic, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow

beforeEach(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
})

const press = (page: DomPage, name: string) => page.user.click(page.screen.getByRole('button', { name }))
const refuse = () => Response.json({ status: 'failure', code: 1, message: 'No', data: null }, { status: 403 })
const playing =
  (answer: Play): Play =>
  (call, serve) =>
    call.path.includes('FollowResource') ? answer(call, serve) : undefined

test.each(['profile', 'board'] as const)(
  'on a %s a press shows at once, and is taken back where it fails',
  async (kind) => {
    const path =
      kind === 'profile'
        ? href('profile', { username: owner.username })
        : href('board', { username: owner.username, board: board.slug })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const browser = await openDom({
      as: await makeUser(db),
      play: playing(async ({ path: called }, serve) => {
        if (called.includes('/delete/')) return refuse()
        await held
        return serve()
      }),
    })
    const page = await browser.goto(path)
    await press(page, 'Follow')
    page.screen.getByRole('button', { name: 'Following', pressed: true })
    page.screen.getByText('1 follower')
    release()
    await press(page, 'Following')
    await page.screen.findByText("Couldn't unfollow. Check your connection and try again.")
    page.screen.getByRole('button', { name: 'Following', pressed: true })
    page.screen.getByText('1 follower')
  },
)

test('a topic reverts silently', async () => {
  const topic = await makeTopic(db)
  const browser = await openDom({ as: await makeUser(db), play: playing(refuse) })
  const page = await browser.goto(href('topic', { slug: topic.slug }))
  await press(page, 'Follow')
  await expect.poll(() => page.screen.queryByRole('button', { name: 'Follow', pressed: false })).not.toBeNull()
  page.screen.getByText('0 followers')
  expect(page.document.body.textContent).not.toContain("Couldn't")
})

test('following and unfollowing a topic are logged, failures are not', async () => {
  const topic = await makeTopic(db)
  const server = playEvents()
  let isRefused = true
  const follow = playing((_, serve) => (isRefused ? refuse() : serve()))
  const browser = await openDom({
    as: await makeUser(db, { allowAnalyticCookies: true, cookiesChosenAt: Date.now() }),
    play: (call, serve) => follow(call, serve) ?? server.play(call, serve),
  })
  const page = await browser.goto(href('topic', { slug: topic.slug }))
  await press(page, 'Follow')
  await expect.poll(() => page.screen.queryByRole('button', { name: 'Follow' })).not.toBeNull()
  isRefused = false
  await press(page, 'Follow')
  await press(page, 'Following')
  const logged = () =>
    [EVENT_TYPES.topicFollow, EVENT_TYPES.topicUnfollow].map((type) =>
      ofType(server.taken, type).map(({ object_id_str: id }) => id),
    )
  await expect.poll(() => browser.calls.filter(({ path }) => path.includes('FollowResource')).length).toBe(3)
  page.hide()
  await expect.poll(logged).toEqual([[topic.id], [topic.id]])
})
