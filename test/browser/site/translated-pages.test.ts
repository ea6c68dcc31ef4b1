import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { startConversation } from '../../helpers/messages.ts'
import { follow, makePerson } from '../../helpers/people.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

/** What was there before a text was replaced, and the element in its place. */
type Replaced = Map<Text, HTMLElement>

/** Browsers do the same: other nodes in the place of each text, also of those that come later in the same document. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held = window as { replaced?: Replaced }
    if (held.replaced) return
    const replaced: Replaced = (held.replaced = new Map())
    const replaceIn = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || parent.closest('script, style, textarea, font, [translate="no"]')) continue
        if (text.data.trim() === '') continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(text.data)
        outer.append(inner)
        text.replaceWith(outer)
        replaced.set(text, outer)
      }
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) replaceIn(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    replaceIn(document.body)
  })
}

/** Texts that React has changed where no one sees it: what is shown in their place is the old one. */
function staleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { replaced } = window as { replaced?: Replaced }
    const stale = [...(replaced ?? [])].filter(([text, shown]) => shown.isConnected && text.data !== shown.textContent)
    return stale.map(([text, shown]) => `${shown.textContent} → ${text.data}`)
  })
}

test('a pin that the browser has translated is liked, saved, commented on and answered, and its counts follow', async ({
  open,
  db,
}) => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const pin = await makeDrawnPin(db, board)
  await makeComment(db, pin, owner, { text: 'First light' })
  const page = await open({ as: await makeUser(db) })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  await translate(page)
  const main = page.getByRole('main')
  const like = main.getByRole('button', { name: 'Like', exact: true }).first()
  await like.click()
  await main.getByText('1 reaction').first().waitFor()
  await translate(page)
  await like.click()
  await expect.poll(() => main.getByText('1 reaction').count()).toBe(0)
  await translate(page)
  await like.click()
  await main.getByText('1 reaction').first().waitFor()
  await translate(page)
  const save = main.getByRole('button', { name: /^Saved?$/ })
  await save.click()
  await expect.poll(() => save.innerText()).toBe('Saved')
  await translate(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => save.innerText()).toBe('Save')
  await translate(page)
  await main.getByRole('textbox', { name: 'Add a comment' }).fill('Second light')
  await main.getByRole('button', { name: 'Post' }).first().click()
  await main.getByText('Second light').waitFor()
  await translate(page)
  await main.getByRole('button', { name: 'Reply' }).first().click()
  await main.getByRole('textbox', { name: /^Reply/ }).waitFor()
  await page.goto(origin + href('board', { username: owner.username, board: board.slug }))
  await ready(page)
  await translate(page)
  await main
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  await main.getByText('1 follower').first().waitFor()
  expect(errors).toEqual([])
})

test('translated pages of a board, a profile, messages, settings, search and the builder lead on without an error', async ({
  open,
  db,
}) => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  await makeDrawnPin(db, board)
  const page = await open({ as: await makeUser(db) })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const paths = [
    href('home'),
    href('board', { username: owner.username, board: board.slug }),
    href('profile', { username: owner.username }),
    href('messages'),
    href('accountSettings'),
    href('search', {}, { q: 'boats' }),
    href('newsHub'),
    href('pinBuilder'),
  ]
  for (const path of paths) {
    await page.goto(origin + path)
    await ready(page)
    await translate(page)
    // The navigation stays within the client, so that React takes the translated page away.
    for (const link of ['Search', 'Home']) {
      await page.evaluate(
        (address) => {
          const anchor = document.createElement('a')
          anchor.href = address
          document.body.append(anchor)
          anchor.click()
          anchor.remove()
        },
        link === 'Home' ? href('home') : href('search'),
      )
      await expect
        .poll(() => page.evaluate(() => window.location.pathname))
        .toBe(link === 'Home' ? '/' : href('search'))
      await ready(page)
      await translate(page)
    }
  }
  expect(errors).toEqual([])
})

test('what is found is saved and a person is followed on translated pages of search and of a profile', async ({
  open,
  db,
}) => {
  const [ann, ben] = [await makePerson(db, { fullName: 'Ann Harbor' }), await makePerson(db, { fullName: 'Ben Quay' })]
  await follow(db, ann, ben)
  await follow(db, ben, ann)
  await makeDrawnPin(db, await makeBoard(db, ben.user), { columns: { title: 'Xylograph boats' } })
  const page = await open({ as: ann.user })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const main = page.getByRole('main')
  const goTo = async (path: string) => {
    await page.goto(origin + path)
    await ready(page)
    await translate(page)
  }
  const press = async (control: Locator) => {
    await control.first().click()
    await translate(page)
  }

  await goTo(href('search', {}, { q: 'xylograph' }))
  const save = main.getByRole('button', { name: /^Saved? Xylograph boats/ })
  await main
    .getByRole('link', { name: /Xylograph boats/ })
    .first()
    .hover()
  await press(save)
  await main.getByRole('button', { name: 'Saved Xylograph boats' }).waitFor()
  await press(page.getByRole('button', { name: 'Undo' }))
  await main.getByRole('button', { name: 'Save Xylograph boats' }).waitFor()

  await goTo(href('profile', { username: ben.user.username }))
  const followed = main.getByRole('button', { name: /^Follow/ }).first()
  for (const shown of ['Follow', 'Following', 'Follow']) {
    await press(followed)
    await expect.poll(() => followed.innerText()).toBe(shown)
  }
  for (const tab of ['Created', 'Saved']) await press(main.getByRole('link', { name: tab }))
  expect(errors).toEqual([])
})

/** Presses the next control that has not been pressed; its name, or null where there is none left. */
function pressNext(page: Page, pressed: readonly string[]): Promise<string | null> {
  return page.evaluate((pressed) => {
    const toName = (control: HTMLElement) =>
      [control.tagName, control.getAttribute('aria-label') ?? control.innerText.trim(), control.getAttribute('name')]
        .concat(control.getAttribute('value'))
        .join(' ')
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, summary, [role=button], [role=tab], [role=option], input[type=checkbox], input[type=radio]',
      ),
    ]
    // What has just come, such as a dialog, is pressed first.
    const next = controls.findLast(
      (control) => control.checkVisibility() && !control.matches(':disabled') && !pressed.includes(toName(control)),
    )
    if (!next) return null
    const name = toName(next)
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'main textarea, main input:is([type=text], :not([type]))',
    ))
      if (field.value === '' && field.checkVisibility()) {
        // The value is set as if typed: React takes no notice of what is set on its own property.
        const { prototype } = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, 'b')
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    next.focus()
    next.click()
    return name
  }, pressed)
}

/** The value stands in the place of what a page answers that is being left. */
function ifLeft<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (!/context was destroyed|navigati|ERR_ABORTED/i.test(String(error))) throw error
    return value
  }
}

const isTranslated = (page: Page) => page.evaluate(() => 'replaced' in window)

/** What a press has changed is there. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })

const PRESSED_AT_MOST = 25

interface Scene {
  conversation: string
  ownBoard: string
  ownPin: string
}

test.for<[page: string, toPath: (scene: Scene) => string]>([
  ['the home page', () => href('home')],
  ['the list of messages', () => href('messages')],
  ['a conversation', ({ conversation }) => href('conversation', { id: conversation })],
  ['a new message', () => href('newMessage')],
  ['account settings', () => href('accountSettings')],
  ['privacy settings', () => href('privacySettings')],
  ['message settings', () => href('messageSettings')],
  ['the page of permissions', () => href('permissionSettings')],
  ['notification settings', () => href('notificationSettings')],
  ['the settings of mentions', () => href('mentionSettings')],
  ['the page of invitations', () => href('inviteSettings')],
  ['notifications', () => href('newsHub')],
  ['the Pin builder', () => href('pinBuilder')],
  ['the form of a new board', () => href('boardCreate')],
  ["a board of one's own", ({ ownBoard }) => ownBoard],
  ["a Pin of one's own", ({ ownPin }) => href('pin', { id: ownPin })],
])(
  'everything on %s can be pressed once it is translated, and no text stays as it was',
  async ([, toPath], { open, db }) => {
    const [ann, ben] = [
      await makePerson(db, { fullName: 'Ann Harbor' }),
      await makePerson(db, { fullName: 'Ben Quay' }),
    ]
    await follow(db, ann, ben)
    await follow(db, ben, ann)
    const board = await makeBoard(db, ann.user)
    const pin = await makeDrawnPin(db, board)
    await makeComment(db, pin, ben.user, { text: 'First light' })
    const { id } = await startConversation(origin, { user_ids: [ben.user.id], text: 'Hello' }, ann.cookie)
    const path = toPath({
      conversation: id,
      ownBoard: href('board', { username: ann.user.username, board: board.slug }),
      ownPin: pin.id,
    })
    // Answers that refuse what was pressed at random are none of this test; what breaks a page is.
    const page = await open({ as: ann.user, expects: /./ })
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(String(error)))
    page.on(
      'console',
      (line) =>
        line.type() === 'error' &&
        /NotFoundError|insertBefore|removeChild/.test(line.text()) &&
        broken.push(line.text()),
    )
    page.on('dialog', (dialog) => void dialog.accept())
    const begin = async () => {
      await expect.poll(() => page.goto(origin + path).then(() => true, ifLeft(false))).toBe(true)
      await ready(page)
      await translate(page)
    }
    await begin()
    const pressed: string[] = []
    while (pressed.length < PRESSED_AT_MOST) {
      // What is pressed may lead away, at once or in a moment, and then the page begins again.
      const name = await pressNext(page, pressed).catch(ifLeft('left'))
      if (name === null) break
      pressed.push(name)
      const stale = await drawn(page)
        .then(() => staleTexts(page))
        .catch(ifLeft<string[]>([]))
      broken.push(...stale.map((text) => `${name}: ${text}`))
      const isSame = new URL(page.url()).pathname === new URL(origin + path).pathname
      if (!isSame || !(await isTranslated(page).catch(ifLeft(false)))) await begin()
    }
    expect(pressed.length).toBeGreaterThan(2)
    expect(broken).toEqual([])
  },
)
