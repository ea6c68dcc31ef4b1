import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeBoard, makeSections, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const tab = (username: string, name: string) => href('profileTab', { username, tab: name })

test('an empty profile speaks to its owner and leads on to Explore; to others it speaks of them', async () => {
  const { id, username } = await makeUser(db, { fullName: 'Uxb' })
  const own = await openPlain({ as: { id } })
  for (const [path, text] of [
    [href('profile', { username }), "You don't have any boards yet."],
    [tab(username, '_saved'), "You don't have any boards yet."],
    [tab(username, '_created'), "You haven't created any Pins yet."],
    [tab(username, 'pins'), "You haven't saved anything yet."],
  ] as const) {
    const page = await own.goto(path)
    const main = page.document.querySelector('main') as HTMLElement
    expect(main.textContent).toContain(text)
    expect(main.textContent).not.toMatch(/Uxb (?:has|hasn't) /)
    expect((await page.follow('Explore', main)).path).toBe(href('topics'))
  }
  for (const options of [{}, { as: await makeUser(db) }]) {
    const page = await (await openPlain(options)).goto(tab(username, 'pins'))
    expect(page.text).toMatch(/Uxb (?:has|hasn't) /)
    expect(page.text).not.toContain("You haven't")
  }
})

test.each([
  ['_activity', 'Explore', href('topics')],
  ['_community', 'Create a Pin', href('pinBuilder')],
  ['_shopping_list', 'Explore', href('topics')],
])('an empty %s leads its owner on to “%s”, and others to what there is', async (name, action, path) => {
  const me = await makeUser(db)
  const page = await (await openPlain({ as: me })).goto(tab(me.username, name))
  const main = page.document.querySelector('main') as HTMLElement
  expect((await page.follow(action, main)).path).toBe(path)
  const others = await (await openPlain({ as: await makeUser(db) })).goto(tab(me.username, name))
  const theirs = others.document.querySelector('main') as HTMLElement
  const next = name === '_shopping_list' ? ['See saved Pins', '_saved'] : ['See created Pins', '_created']
  expect((await others.follow(next[0] ?? '', theirs)).path).toBe(tab(me.username, next[1] ?? ''))
})

test('an empty section, and ideas for boards without Pins, lead on to Explore', async () => {
  const me = await makeUser(db)
  const board = await makeBoard(db, me)
  await makeSections(db, board, ['Part'])
  const browser = await openPlain({ as: me })
  const section = href('boardSection', { username: me.username, board: board.slug, section: 'part' })
  for (const from of [section, href('moreIdeas')]) {
    const page = await browser.goto(from)
    const main = page.document.querySelector('main') as HTMLElement
    expect((await page.follow('Explore', main)).path).toBe(href('topics'))
  }
})

test('one’s own profile has ways to edit, share and set it up; others’ can only be shared', async () => {
  const { id, username } = await makeUser(db)
  const page = await (await openPlain({ as: { id } })).goto(href('profile', { username }))
  const header = page.document.querySelector('main header') as HTMLElement
  expect(header.textContent).toContain('Share profile')
  expect((await page.follow('Edit profile', header)).path).toBe(href('accountSettings'))
  expect((await page.follow('Settings', header)).path).toBe(href('accountSettings'))
  const other = await (await openPlain({ as: await makeUser(db) })).goto(href('profile', { username }))
  expect(other.text).toContain('Share profile')
  expect(other.text).not.toContain('Edit profile')
})
