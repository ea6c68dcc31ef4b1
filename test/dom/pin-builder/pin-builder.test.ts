import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { unsentPinsKey } from '#ui/app/storage-keys.ts'
import { VIEWER_KEY } from '#ui/features/identity/session/viewer-change.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { playUploads, type PlayedUpload } from '../../helpers/dom-uploads.ts'
import { eventually, fakeTimers, openDom, type DomBrowser, type DomPage, type PageCall } from '../../helpers/dom.ts'
import { fakeLocks } from '../../helpers/fake-locks.ts'
import { makeBoard, makeSession, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let user: UserRow
let board: BoardRow

beforeEach(async () => {
  user = await makeUser(db)
  board = await makeBoard(db, user)
})

interface Opened {
  browser: DomBrowser
  page: DomPage
  uploads: PlayedUpload[]
  /** What was sent to `PinResource`. */
  sent(): SentOptions[]
  /** The calls that were to be public: drafts are saved whenever typing pauses. */
  published(): SentOptions[]
}

interface SentOptions {
  id?: string
  media_ids?: string[]
  title?: string
  is_draft?: boolean
  restore_draft?: boolean
}

const optionsOf = ({ body }: PageCall) => (JSON.parse(body) as { options: SentOptions }).options

async function open(
  play: (call: PageCall) => Response | Promise<Response> = () => made('a-pin'),
  search = '',
): Promise<Opened> {
  const { uploads, prepare } = playUploads()
  const browser = await openDom({
    as: user,
    prepare,
    play: (call) => (call.path.includes('/PinResource/') ? play(call) : undefined),
  })
  const page = await browser.goto(href('pinBuilder') + search)
  const isWrite = ({ path }: PageCall) => path.includes('/PinResource/') && !path.includes('/get/')
  const sent = () => browser.calls.filter(isWrite).map(optionsOf)
  const published = () => sent().filter(({ is_draft: isDraft }) => isDraft === false)
  return { browser, page, uploads, sent, published }
}

const made = (id: string) => Response.json({ status: 'success', code: 0, message: 'ok', data: { id } })

function refused(name: keyof typeof ERRORS, detail?: string): Response {
  const { code, status } = ERRORS[name]
  return Response.json({ status: 'failure', code, message: name, message_detail: detail, data: null }, { status })
}

const image = (name: string) => new File(['picture'], name, { type: 'image/png' })
const taken = (id: string) => ({ status: 'success', code: 0, message: 'ok', data: { id } })

const field = (page: DomPage, label: string) => page.screen.getByLabelText(label) as HTMLInputElement
const choose = (page: DomPage, ...files: File[]) => page.user.upload(field(page, 'Choose images or videos'), files)
const press = (page: DomPage, name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name }))

/** An upload that the page has begun. */
async function begun(uploads: PlayedUpload[], place: number): Promise<PlayedUpload> {
  await expect.poll(() => uploads.length).toBeGreaterThan(place)
  const upload = uploads[place]
  if (!upload) throw new Error('There is no such upload')
  return upload
}

/** Waits for the time to pass in which a page that is left alone saves what was typed. */
const pause = () => vi.advanceTimersByTimeAsync(2_000)

test('an image is uploaded at once, and published with what was typed', async () => {
  const section = { id: newId(), boardId: board.id, slug: 'harbor', title: 'Harbor', position: 0 }
  await db.insert(boardSections).values(section)
  const { browser, page, uploads, published } = await open()
  await choose(page, image('boats.png'))
  const upload = await begun(uploads, 0)
  expect([upload.path, upload.file.name, upload.headers['content-type']]).toEqual([
    href('uploads'),
    'boats.png',
    'image/png',
  ])
  expect(upload.headers['idempotency-key']).toBeTruthy()
  upload.progress(0.5)
  const bar = await page.screen.findByRole('progressbar', { name: 'Uploading boats.png' })
  await expect.poll(() => Number(bar.getAttribute('value'))).toBe(0.5)

  await page.user.type(field(page, 'Title'), 'Boats at first light')
  expect(page.screen.getByText(/^No alt text yet/)).toBeTruthy()
  await page.user.type(field(page, 'Alt text'), 'Three boats')
  expect(page.screen.queryByText(/^No alt text yet/)).toBeNull()
  await page.user.type(field(page, 'Link'), 'https://harbour.example/boats')
  await page.user.type(field(page, 'Description'), 'At six')
  await page.user.selectOptions(await page.screen.findByLabelText('Section'), 'Harbor')
  await page.user.click(field(page, 'Allow comments'))

  await press(page, 'Publish')
  await page.screen.findByText("We'll publish this Pin as soon as its upload is done.")
  await press(page, "Don't publish yet")
  expect(page.screen.queryByText(/as soon as its upload/)).toBeNull()
  await press(page, 'Publish')
  expect(published()).toEqual([])
  upload.answer(201, taken('a-media'))
  await expect.poll(() => browser.departures).toEqual([origin + href('pin', { id: 'a-pin' })])
  expect(published()).toMatchObject([
    {
      media_ids: ['a-media'],
      board_id: board.id,
      section_id: section.id,
      title: 'Boats at first light',
      description: 'At six',
      alt_text: 'Three boats',
      link: 'https://harbour.example/boats',
      comments_disabled: true,
      is_draft: false,
    },
  ])
})

test('a photo is taken with the camera of a phone, and uploaded at once', async () => {
  const { page, uploads } = await open()
  const camera = field(page, 'Take a photo')
  expect(camera.getAttribute('capture')).toBe('environment')
  expect([camera.multiple, camera.accept]).toEqual([false, 'image/*,.heic,.heif'])
  await page.user.upload(camera, [image('photo.jpg')])
  expect((await begun(uploads, 0)).file.name).toBe('photo.jpg')
})

test('what is missing or wrong is shown at its field, which gets the focus', async () => {
  const { page, published } = await open()
  await page.user.type(field(page, 'Link'), 'no address')
  await press(page, 'Publish')
  const link = field(page, 'Link')
  await expect.poll(() => link.getAttribute('aria-invalid')).toBe('true')
  expect(link.getAttribute('aria-describedby')).toContain('pin-link-problem')
  const place = field(page, 'Choose images or videos')
  expect(place.getAttribute('aria-describedby')).toContain('pin-media_ids-problem')
  expect(page.document.activeElement).toBe(place)
  expect(published()).toEqual([])
})

test('a refused upload says what to do', async () => {
  const { page, uploads } = await open()
  const refusals = [
    ['mediaTooLarge', /too large/, false],
    ['mediaTooManyPixels', /too many pixels/, false],
    ['mediaTypeUnsupported', /can't use this file/, false],
    ['mediaUnreadable', /is damaged/, false],
    ['quotaExceeded', /today's limit/, true],
    ['writeBanned', /can't post right now/, true],
  ] as const
  for (const [place, [name, words, isRetried]] of refusals.entries()) {
    await choose(page, image('boats.png'))
    const { code, status } = ERRORS[name]
    ;(await begun(uploads, place)).answer(status, { status: 'failure', code, message: name, data: null })
    await page.screen.findByText(words)
    expect(page.screen.queryByRole('button', { name: 'Try again' }) !== null, name).toBe(isRetried)
    await press(page, 'Remove image')
  }
})

test('a bad file among several is named, with the reason of the server, and the others are published when they are up', async () => {
  const { page, uploads, published } = await open()
  await choose(page, image('a.png'), image('bad.png'), image('c.png'))
  const { code, status } = ERRORS.mediaTypeUnsupported
  const failure = {
    status: 'failure',
    code,
    message: 'no',
    message_detail: 'This is a TIFF image. Save it as JPEG.',
    data: null,
  }
  ;(await begun(uploads, 1)).answer(status, failure)
  await page.screen.findByText('This is a TIFF image. Save it as JPEG.')
  const alerts = page.screen.getAllByRole('alert').map((alert: HTMLElement) => alert.textContent)
  expect(alerts).toContain('bad.png: This is a TIFF image. Save it as JPEG.')
  await press(page, 'Publish all (3)')
  await page.screen.findByText("We'll publish these Pins as soon as their uploads are done.")
  expect(published()).toEqual([])
  ;(await begun(uploads, 0)).answer(201, taken('media-a'))
  ;(await begun(uploads, 2)).answer(201, taken('media-c'))
  await expect.poll(() => published().length).toBe(2)
  expect(published()).toMatchObject([{ media_ids: ['media-a'] }, { media_ids: ['media-c'] }])
})

test('a HEIC photo that this browser cannot open is not sent, and says what to do', async () => {
  const { page, uploads } = await open()
  await choose(page, new File(['photo'], 'lake.heic', { type: 'image/heic' }))
  await page.screen.findByText("Your browser can't open HEIC images. Save this one as a JPEG first.")
  expect([uploads, page.screen.queryByRole('button', { name: 'Try again' })]).toEqual([[], null])
})

test('fifty images are fifty Pins, sent three at a time', async () => {
  const { page, uploads } = await open()
  await choose(page, ...Array.from({ length: 50 }, (_, place) => image(`${place + 1}.png`)))
  for (let place = 0; place < 50; place += 1) {
    const upload = await begun(uploads, place)
    expect(uploads.length).toBeLessThanOrEqual(place + 3)
    upload.answer(201, taken(upload.file.name))
  }
  await page.screen.findByRole('button', { name: 'Publish all (50)' })
  await expect.poll(() => page.screen.queryAllByRole('progressbar')).toEqual([])
  expect(uploads.map(({ file }) => file.name)).toEqual(Array.from({ length: 50 }, (_, place) => `${place + 1}.png`))
})

test('without a connection an upload waits, goes on by itself, and is canceled by a press', async () => {
  const { page, uploads } = await open()
  page.setOnline(false)
  await choose(page, image('boats.png'))
  await page.screen.findByText('Waiting for a connection')
  expect(uploads).toEqual([])
  page.setOnline(true)
  const upload = await begun(uploads, 0)
  await press(page, 'Cancel')
  await expect.poll(() => upload.isAborted).toBe(true)
  await choose(page, image('nets.png'))
  ;(await begun(uploads, 1)).answer(201, taken('a-media'))
  await page.screen.findByText('Uploaded')
})

test('several images become several pins, which are published together and taken back together', async () => {
  const other = await makeBoard(db, user)
  const { page, uploads, sent, published } = await open((call) => made(`pin-${optionsOf(call).media_ids?.[0] ?? ''}`))
  await choose(page, image('a.png'), image('b.png'), image('c.png'), image('d.png'))
  await begun(uploads, 2)
  expect(uploads).toHaveLength(3)
  for (let place = 0; place < 4; place += 1) {
    const upload = await begun(uploads, place)
    upload.answer(201, taken(upload.file.name))
  }
  await press(page, 'Edit Pin 2: b.png')
  await page.user.type(field(page, 'Title'), 'The second')
  await press(page, 'Remove d.png')
  await page.user.selectOptions(page.document.getElementById('pin-board_id') as Element, other.id)
  await press(page, 'Use this board for all')
  await press(page, 'Publish all (3)')
  await page.screen.findByText('3 Pins are live')
  expect(published()).toMatchObject([
    { media_ids: ['a.png'], title: '', board_id: other.id },
    { media_ids: ['b.png'], title: 'The second', board_id: other.id },
    { media_ids: ['c.png'], title: '', board_id: other.id },
  ])
  await press(page, 'Undo')
  await page.screen.findByText('3 Pins were unpublished')
  expect(sent().slice(-3)).toEqual([{ id: 'pin-c.png' }, { id: 'pin-b.png' }, { id: 'pin-a.png' }])
  expect(page.screen.getByRole('button', { name: 'Publish all (3)' })).toBeTruthy()
  const rows = page.screen.getAllByRole('button', { name: /^Edit Pin / })
  const inOrder = ['Edit Pin 1: a.png', 'Edit Pin 2: The second', 'Edit Pin 3: c.png']
  expect(rows.map((row: HTMLElement) => row.getAttribute('aria-label'))).toEqual(inOrder)
})

test('one undo goes on after a failure, and deletes the pins whose minute is over', async () => {
  fakeTimers()
  const { page, uploads, sent } = await open((call) => {
    const { id = '', media_ids: [file = ''] = [], is_draft: isDraft, restore_draft: isRestored } = optionsOf(call)
    if (isRestored === true && id === 'pin-a.png') return refused('undoExpired')
    if (isRestored === true && id === 'pin-c.png') return refused('unavailable')
    if (isRestored === true) return answer({ id, draft: { id: 'draft-b.png', is_draft: true, media_ids: ['b.png'] } })
    return made(isDraft === true ? id || `draft-${file}` : id.replace('draft', 'pin'))
  })
  await choose(page, image('a.png'), image('b.png'), image('c.png'))
  for (const place of [0, 1, 2]) {
    const upload = await begun(uploads, place)
    upload.answer(201, taken(upload.file.name))
  }
  await pause()
  await eventually(() => expect(sent()).toHaveLength(3))
  await press(page, 'Publish all (3)')
  await eventually(() => page.screen.getByText('3 Pins are live'))
  // It is there as long as it can be undone.
  await vi.advanceTimersByTimeAsync(30_000)
  const before = sent().length
  await press(page, 'Undo')
  await eventually(() => page.screen.getByText('2 Pins were unpublished'))
  expect(sent().slice(before, before + 4)).toEqual([
    { id: 'pin-c.png', restore_draft: true },
    { id: 'pin-b.png', restore_draft: true },
    { id: 'pin-a.png', restore_draft: true },
    { id: 'pin-a.png' },
  ])
  expect(page.screen.getByRole('button', { name: 'Publish all (2)' })).toBeTruthy()
})

test('an edit and a new pin are published together, and only what is refused still needs something', async () => {
  const pin = {
    id: 'a-pin',
    is_draft: false,
    kind: 'image',
    title: 'Boats',
    media: [{ kind: 'image', url: '/media/orig/a.jpg', width: 3, height: 2 }],
    board_id: board.id,
  }
  const { uploads, prepare } = playUploads()
  const isRefused = ({ id, media_ids: ids, is_draft: isDraft }: SentOptions) =>
    isDraft === false && (id === 'of bad' || ids?.[0] === 'bad')
  const browser = await openDom({
    as: user,
    prepare,
    play(call) {
      if (!call.path.includes('/PinResource/')) return undefined
      if (call.path.includes('/get/')) return answer(pin)
      const options = optionsOf(call)
      return isRefused(options) ? refused('quotaExceeded') : made(options.id ?? `of ${options.media_ids?.[0]}`)
    },
  })
  const page = await browser.goto(`${href('pinBuilder')}?pin=a-pin`)
  await expect.poll(() => field(page, 'Title').value).toBe('Boats')
  // A form that edits has no button for files.
  const pasted = Object.assign(new page.window.Event('paste', { bubbles: true }), {
    clipboardData: { files: [image('good.png'), image('bad.png')] },
  })
  page.document.dispatchEvent(pasted as unknown as Event)
  ;(await begun(uploads, 0)).answer(201, taken('good'))
  ;(await begun(uploads, 1)).answer(201, taken('bad'))
  await press(page, /^Edit Pin 2/)
  await page.screen.findByText('Uploaded')
  await press(page, 'Publish all (3)')
  await page.screen.findByText('1 Pin still needs something')
  // What is left is open, and says why.
  await page.screen.findByText(/today's limit/)
  expect(page.screen.queryByRole('button', { name: /^Publish all/ })).toBeNull()
})

test('a member without a board sees in every row where their pins go', async () => {
  const newcomer = await makeUser(db)
  const { uploads, prepare } = playUploads()
  const browser = await openDom({ as: newcomer, prepare })
  const page = await browser.goto(href('pinBuilder'))
  await choose(page, image('a.png'), image('b.png'))
  await begun(uploads, 1)
  const chosen = (label: string) => (field(page, label) as unknown as HTMLSelectElement).selectedOptions[0]?.textContent
  expect(['Board', 'Board for Pin 1', 'Board for Pin 2'].map(chosen)).toEqual(
    Array.from({ length: 3 }, () => 'Quick saves (your first board)'),
  )
})

test('a draft is saved under one id, and published under it', async () => {
  const { browser, page, sent } = await open(() => made('a-draft'))
  await page.user.type(field(page, 'Title'), 'Boats')
  await press(page, 'Save draft')
  await page.screen.findByText('Draft saved')
  await page.user.type(field(page, 'Title'), ' at night')
  await press(page, 'Save draft')
  await expect.poll(() => sent().at(-1)).toMatchObject({ id: 'a-draft', title: 'Boats at night', is_draft: true })
  expect(browser.departures).toEqual([])
})

test('half an emoji that was pasted is not sent', async () => {
  const { page, sent } = await open(() => made('a-draft'))
  field(page, 'Title').focus()
  await page.user.paste('\uDEA4 Boats \u{1F6A4}\uD83D')
  await press(page, 'Save draft')
  await page.screen.findByText('Draft saved')
  expect(sent().at(-1)).toMatchObject({ title: ' Boats \u{1F6A4}', is_draft: true })
})

test('an upload that was refused can be tried again after its draft was saved', async () => {
  const { page, uploads, sent } = await open(() => made('a-draft'))
  await choose(page, image('boats.png'))
  const { code, status } = ERRORS.quotaExceeded
  ;(await begun(uploads, 0)).answer(status, { status: 'failure', code, message: 'quotaExceeded', data: null })
  await page.screen.findByText(/today's limit/)
  await page.user.type(field(page, 'Title'), 'Boats')
  await press(page, 'Save draft')
  await page.screen.findByText('Draft saved')
  expect(sent().at(-1)).toMatchObject({ title: 'Boats', is_draft: true })
  await press(page, 'Try again')
  ;(await begun(uploads, 1)).answer(201, taken('a-media'))
  await page.screen.findByText('Uploaded')
})

test('a pin that is removed while its draft is being saved leaves no draft', async () => {
  fakeTimers()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { page, uploads, sent } = await open((call) =>
    call.path.includes('/create/') && optionsOf(call).media_ids?.[0] === 'a.png' ? promise : made('b-draft'),
  )
  await choose(page, image('a.png'), image('b.png'))
  for (let place = 0; place < 2; place += 1) {
    const upload = await begun(uploads, place)
    upload.answer(201, taken(upload.file.name))
  }
  await pause()
  await eventually(() => expect(sent()).toMatchObject([{ media_ids: ['a.png'], is_draft: true }]))
  await press(page, 'Remove a.png')
  resolve(made('a-draft'))
  await eventually(() => expect(sent()).toContainEqual({ id: 'a-draft' }))
})

test('the page opens whatever is stored as unsaved', async () => {
  const { prepare } = playUploads()
  const browser = await openDom({ as: user, prepare })
  const tabs = { other: [{ kind: 'image', files: [{}], fields: {} }] }
  browser.storage.local[unsentPinsKey(user.id)] = JSON.stringify({ version: 3, viewerId: user.id, tabs })
  const page = await browser.goto(href('pinBuilder'))
  await page.user.type(field(page, 'Title'), 'Boats')
  expect(field(page, 'Title').value).toBe('Boats')
})

test('a refusal by the server is shown at its field, or above the buttons', async () => {
  const { page } = await open((call) =>
    optionsOf(call).title === 'Boats'
      ? refused('invalidInput', 'options.title: Can have up to 100 characters')
      : refused('boardNotFound'),
  )
  await page.user.type(field(page, 'Title'), 'Boats')
  await press(page, 'Save draft')
  await expect.poll(() => field(page, 'Title').getAttribute('aria-invalid')).toBe('true')
  await page.user.type(field(page, 'Title'), ' at night')
  await press(page, 'Save draft')
  await page.screen.findByText(/^You can't add Pins to this board anymore/)
})

test("a Pin beyond the day's limit stays as it is, with a word about tomorrow", async () => {
  const { page } = await open(() => refused('quotaExceeded'))
  await page.user.type(field(page, 'Title'), 'Boats')
  await press(page, 'Save draft')
  await page.screen.findByText("You've reached today's limit for Pins and uploads. Try again tomorrow.")
  expect(field(page, 'Title').value).toBe('Boats')
})

test('what is typed is kept on the server by itself, and a press of Publish uses the same draft', async () => {
  fakeTimers()
  const { page, uploads, sent } = await open(() => made('a-draft'))
  await page.user.type(field(page, 'Title'), 'Boats')
  await pause()
  await eventually(() => expect(sent()).toMatchObject([{ title: 'Boats', is_draft: true }]))
  await choose(page, image('boats.png'))
  ;(await begun(uploads, 0)).answer(201, taken('a-media'))
  await eventually(() => page.screen.getByText('Uploaded'))
  await press(page, 'Publish')
  await expect.poll(() => sent().at(-1)).toMatchObject({ id: 'a-draft', media_ids: ['a-media'], is_draft: false })
})

test('of an opened draft only what was changed is sent, so that two devices may write to it', async () => {
  const draft = { id: 'a-draft', is_draft: true, title: 'Boats', description: 'At six', media_ids: ['a-media'] }
  const { page, sent } = await open(
    (call) => (call.path.includes('/get/') ? answer(draft) : made('a-draft')),
    '?draft=a-draft',
  )
  await expect.poll(() => field(page, 'Title').value).toBe('Boats')
  await page.user.type(field(page, 'Title'), ' at night')
  await press(page, 'Save draft')
  await page.screen.findByText('Draft saved')
  await page.user.type(field(page, 'Alt text'), 'Two')
  await press(page, 'Publish')
  await expect
    .poll(() => sent().slice(-2))
    .toEqual([
      { id: 'a-draft', title: 'Boats at night', is_draft: true },
      { id: 'a-draft', alt_text: 'Two', is_draft: false },
    ])
})

test('a draft that is gone on the server is saved as a new one, with all that it has', async () => {
  fakeTimers()
  const draft = { id: 'old', is_draft: true, title: 'Boats', description: 'At six', media_ids: ['a-media'] }
  const { page, sent } = await open((call) => {
    if (call.path.includes('/get/')) return answer(draft)
    return call.path.includes('/update/') && optionsOf(call).id === 'old' ? refused('pinNotFound') : made('new')
  }, '?draft=old')
  await eventually(() => expect(field(page, 'Title').value).toBe('Boats'))
  await page.user.type(field(page, 'Title'), ' at night')
  await pause()
  const all = { title: 'Boats at night', description: 'At six', media_ids: ['a-media'] }
  await eventually(() => expect(sent().at(-1)).toMatchObject({ ...all, is_draft: true }))
  expect(sent().at(-1)).not.toHaveProperty('id')
  await press(page, 'Publish')
  await eventually(() => expect(sent().at(-1)).toEqual({ id: 'new', is_draft: false }))
})

test('a draft that was published on another device says so, and Publish changes the pin', async () => {
  fakeTimers()
  const draft = { id: 'a-draft', is_draft: true, title: 'Boats', media_ids: ['a-media'] }
  const { browser, page, sent } = await open((call) => {
    if (call.path.includes('/get/')) return answer(draft)
    return optionsOf(call).is_draft === true ? refused('invalidInput', 'options.is_draft: no.') : made('a-pin')
  }, '?draft=a-draft')
  await eventually(() => expect(field(page, 'Title').value).toBe('Boats'))
  await page.user.type(field(page, 'Title'), ' at night')
  await pause()
  await eventually(() => page.screen.getByText(/^This draft was published on another device/))
  await press(page, 'Publish')
  await eventually(() => expect(browser.departures).toEqual([origin + href('pin', { id: 'a-pin' })]))
  expect(sent().at(-1)).toEqual({ id: 'a-draft', title: 'Boats at night', is_draft: false })
})

test('what could not be saved is saved after a while, or when the connection is back', async () => {
  fakeTimers()
  let isDown = true
  const { page, sent } = await open(() => (isDown ? refused('unavailable') : made('a-draft')))
  const titles = () => sent().map(({ title }) => title)
  await page.user.type(field(page, 'Title'), 'Boats')
  await pause()
  await eventually(() => expect(titles()).toContain('Boats'))
  const first = titles().length
  await eventually(() => page.screen.getByText(/^Not saved yet/))
  await vi.advanceTimersByTimeAsync(31_000)
  await eventually(() => expect(titles().length).toBeGreaterThan(first))
  const before = titles().length
  isDown = false
  page.window.dispatchEvent(new page.window.Event('online'))
  await eventually(() => expect(titles().length).toBeGreaterThan(before))
  await eventually(() => expect(page.screen.queryByText(/^Not saved yet/)).toBeNull())
  await vi.advanceTimersByTimeAsync(0)
  const after = titles().length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(titles()).toHaveLength(after)
})

test('a half-typed link does not keep the rest of a draft from being saved', async () => {
  fakeTimers()
  const { page, sent } = await open(() => made('a-draft'))
  await page.user.type(field(page, 'Link'), 'https://')
  await pause()
  expect(sent()).toEqual([])
  await page.user.type(field(page, 'Title'), 'Boats')
  await pause()
  await eventually(() => expect(sent()).toMatchObject([{ title: 'Boats', is_draft: true }]))
  expect(sent()[0]).not.toHaveProperty('link')
  await page.user.type(field(page, 'Link'), 'boats.example')
  await pause()
  await eventually(() =>
    expect(sent().slice(1)).toEqual([{ id: 'a-draft', link: 'https://boats.example', is_draft: true }]),
  )
})

test('a draft whose answer was lost is the one that is published', async () => {
  fakeTimers()
  let isLost = true
  const { browser, page, uploads, sent } = await open(() => (isLost ? refused('unavailable') : made('a-draft')))
  await page.user.type(field(page, 'Title'), 'Boats')
  await pause()
  await pause()
  await eventually(() => expect(sent()).toHaveLength(2))
  isLost = false
  await choose(page, image('boats.png'))
  ;(await begun(uploads, 0)).answer(201, taken('a-media'))
  await eventually(() => page.screen.getByText('Uploaded'))
  await press(page, 'Publish')
  await expect.poll(() => browser.departures).toHaveLength(1)
  expect(
    sent()
      .filter(({ id }) => id === undefined)
      .every(({ title, is_draft: isDraft }) => isDraft && title),
  ).toBe(true)
  const keys = browser.calls
    .filter(({ path }) => path.includes('/PinResource/create/'))
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(sent().at(-1)).toMatchObject({ id: 'a-draft', media_ids: ['a-media'], is_draft: false })
})

test('a pin whose page goes while it is being published is one pin, and no draft stays', async () => {
  const { uploads, prepare } = playUploads()
  const { locks, end } = fakeLocks()
  let isHeld = true
  const browser = await openDom({
    as: user,
    prepare(window) {
      prepare(window)
      Object.defineProperty(window.navigator, 'locks', { value: locks })
    },
    play: ({ path }) => {
      if (path.includes('/PinResource/')) return isHeld ? new Promise<never>(() => {}) : made('a-pin')
      return undefined
    },
  })
  const page = await browser.goto(href('pinBuilder'))
  const facts = { kind: 'image', width: 600, height: 800, dominant_color: null, is_animated: false, provenance: null }
  await choose(page, image('boats.png'))
  ;(await begun(uploads, 0)).answer(201, { ...taken(''), data: { id: 'a-media', ...facts } })
  await page.screen.findByText('Uploaded')
  await page.user.type(field(page, 'Title'), 'Boats')
  await press(page, 'Publish')
  const kept = ({ window }: DomPage) => window.localStorage.getItem(unsentPinsKey(user.id))
  await expect.poll(() => kept(page)).toContain('idempotencyKey')

  const again = await browser.goto(href('pinBuilder'))
  isHeld = false
  end('tackboard-uploads ')
  await again.screen.findByText('Your Pin is live')
  await expect.poll(() => kept(again)).toBeNull()
  expect([field(again, 'Title').value, again.screen.queryByText('boats.png')]).toEqual(['', null])
  const calls = browser.calls.filter(({ path }) => path.includes('/PinResource/'))
  expect(calls.map(({ path, body }) => [path, optionsOf({ body } as PageCall).is_draft])).toEqual(
    Array.from({ length: 2 }, () => [href('resource', { name: 'PinResource', verb: 'create' }), false]),
  )
  const [first, second] = calls.map(({ headers, body }) => ({ body, key: headers.get('idempotency-key') }))
  expect(second).toEqual(first)
})

test('a pin that could not be published when its page went is there to publish again', async () => {
  const { page, uploads, browser } = await open(({ body }) =>
    body.includes('"is_draft":false') ? refused('boardNotFound') : made('a-draft'),
  )
  await choose(page, image('boats.png'))
  ;(await begun(uploads, 0)).answer(201, taken('a-media'))
  await page.screen.findByText('Uploaded')
  await page.user.type(field(page, 'Title'), 'Boats')
  const attempt = { as: 'pin', id: null, options: { title: 'Boats', is_draft: false }, idempotencyKey: newId() }
  await expect.poll(() => page.window.localStorage.getItem(unsentPinsKey(user.id))).toContain('Boats')
  const kept = JSON.parse(page.window.localStorage.getItem(unsentPinsKey(user.id)) ?? '') as {
    tabs: Record<string, object[]>
  }
  const tabs = Object.entries(kept.tabs).map(([tab, pins]) => [
    tab,
    pins.map((pin) => ({ ...pin, attempt: { ...attempt, isFailed: false } })),
  ])
  page.window.localStorage.setItem(unsentPinsKey(user.id), JSON.stringify({ ...kept, tabs: Object.fromEntries(tabs) }))
  const again = await browser.goto(href('pinBuilder'))
  await again.screen.findByText(/^You can't add Pins to this board anymore/)
  expect(field(again, 'Title').value).toBe('Boats')
})

test('what is changed after a lost answer changes the pin that is there', async () => {
  let isLost = true
  const { browser, page, uploads, sent } = await open(() => (isLost ? refused('unavailable') : made('a-pin')))
  await choose(page, image('boats.png'))
  ;(await begun(uploads, 0)).answer(201, taken('a-media'))
  await page.screen.findByText('Uploaded')
  await page.user.type(field(page, 'Title'), 'Boats')
  await press(page, 'Publish')
  await page.screen.findByText(/^Couldn't reach the server/)
  isLost = false
  await page.user.type(field(page, 'Title'), ' at night')
  await press(page, 'Publish')
  await expect.poll(() => browser.departures).toEqual([origin + href('pin', { id: 'a-pin' })])
  expect(sent().at(-1)).toEqual({ id: 'a-pin', title: 'Boats at night' })
  const keys = browser.calls
    .filter(({ path }) => path.includes('/PinResource/create/'))
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('text that the server has not got is there when the page is opened again', async () => {
  const { browser, page } = await open(() => refused('unavailable'))
  await page.user.type(field(page, 'Title'), 'Boats')
  const again = await browser.goto(href('pinBuilder'))
  await expect.poll(() => field(again, 'Title').value).toBe('Boats')
})

test('text of one account is not shown to another one beside it, and is there on the way back', async () => {
  const other = await makeUser(db)
  const { browser, page } = await open(() => refused('unavailable'))
  await page.user.type(field(page, 'Title'), 'Boats')
  const stored = ({ window }: DomPage, key: string) => window.localStorage.getItem(key)
  await expect.poll(() => stored(page, unsentPinsKey(user.id))).toContain('Boats')
  await expect.poll(() => stored(page, 'session_accounts')).toContain(user.id)

  const own = browser.cookies.get(SESSION_COOKIE) ?? ''
  const [, session = ''] = (await makeSession(db, other)).split('=')
  browser.cookies.set(SESSION_COOKIE, session)
  const theirs = await browser.goto(href('pinBuilder'))
  await expect.poll(() => stored(theirs, VIEWER_KEY)).toContain(other.id)
  expect(field(theirs, 'Title').value).toBe('')
  await theirs.user.type(field(theirs, 'Title'), 'Nets')
  await expect.poll(() => stored(theirs, unsentPinsKey(other.id))).toContain('Nets')

  browser.cookies.set(SESSION_COOKIE, own)
  const back = await browser.goto(href('pinBuilder'))
  await expect.poll(() => field(back, 'Title').value).toBe('Boats')
  expect(back.screen.queryByText(/Nets/)).toBeNull()
})

test('two tabs keep what is typed apart, until one is gone and the other takes it over', async () => {
  const { prepare } = playUploads()
  // Those of a document last longer here than it does: it is still open in a tab of its own.
  const { locks, end } = fakeLocks()
  const browser = await openDom({
    as: user,
    prepare(window) {
      prepare(window)
      Object.defineProperty(window.navigator, 'locks', { value: locks })
    },
    play: ({ path }) => (path.includes('/PinResource/') ? refused('unavailable') : undefined),
  })
  const kept = (page: DomPage) => page.window.localStorage.getItem(unsentPinsKey(user.id))
  const other = await browser.goto(href('pinBuilder'))
  await other.user.type(field(other, 'Title'), 'Boats')
  await expect.poll(() => kept(other)).toContain('Boats')

  const page = await browser.goto(href('pinBuilder'))
  await page.user.type(field(page, 'Title'), 'Nets')
  await expect.poll(() => kept(page)).toContain('Nets')
  expect(kept(page)).toContain('Boats')
  expect(page.screen.queryByRole('button', { name: /Boats/ })).toBeNull()

  end('tackboard-uploads ')
  await page.screen.findByRole('button', { name: /^Edit Pin \d: Boats/ })
  expect(field(page, 'Title').value).toBe('Nets')
})

test('what is typed after a logout in another tab is not kept in the browser', async () => {
  const { page } = await open(() => refused('unavailable'))
  await page.user.type(field(page, 'Title'), 'Boats')
  await expect.poll(() => page.window.localStorage.getItem(unsentPinsKey(user.id))).toContain('Boats')
  page.window.localStorage.clear()
  page.window.dispatchEvent(new page.window.StorageEvent('storage'))
  await page.user.type(field(page, 'Title'), ' and nets')
  expect(page.window.localStorage.getItem(unsentPinsKey(user.id))).toBeNull()
})

test('drafts are listed, opened and deleted', async () => {
  const drafts = [
    { id: 'one', is_draft: true, title: 'Boats', media_ids: [], board_id: board.id, comments_disabled: true },
    { id: 'two', is_draft: true, title: '', media_ids: [] },
    { id: 'three', is_draft: true, kind: 'recipe', title: 'Soup' },
    { id: 'four', is_draft: true, title: 'Published on the phone' },
  ]
  const { prepare } = playUploads()
  const deleted: string[] = []
  const browser = await openDom({
    as: user,
    prepare,
    play({ path, body }) {
      if (path.includes('/PinDraftsResource/')) {
        return Response.json({ status: 'success', code: 0, message: 'ok', data: { items: drafts, bookmark: null } })
      }
      if (!path.includes('/PinResource/delete/')) return undefined
      deleted.push(body)
      return body.includes('four') ? refused('pinNotFound') : made('two')
    },
  })
  const page = await browser.goto(href('pinBuilder'))
  await page.screen.findByRole('heading', { name: 'Your drafts' })
  await press(page, 'Delete draft: Untitled draft')
  await expect.poll(() => deleted).toEqual([JSON.stringify({ options: { id: 'two' } })])
  await press(page, 'Delete draft: Published on the phone')
  await expect.poll(() => deleted.length).toBe(2)
  await eventually(() => expect(page.screen.queryByText('Published on the phone')).toBeNull())
  expect(page.screen.queryByText("Couldn't delete the draft. Try again.")).toBeNull()
  await press(page, 'Open draft: Boats')
  expect([field(page, 'Title').value, field(page, 'Allow comments').checked]).toEqual(['Boats', false])
  expect(page.document.activeElement).toBe(field(page, 'Title'))
  await press(page, 'Open draft: Soup')
  expect([field(page, 'Title').value, field(page, 'Kind').value]).toEqual(['Soup', 'recipe'])
  expect(page.screen.queryByText('Your drafts')).toBeNull()
})

test('files of a wrong type that are dropped are named, and the others become Pins', async () => {
  const { page, uploads } = await open()
  const wrong = ['my list', 'b', 'c', 'd', 'e'].map(
    (name) => new File(['words'], `${name}.txt`, { type: 'text/plain' }),
  )
  const event = new page.window.Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [...wrong, image('boat.png')] } })
  page.document.dispatchEvent(event as unknown as Event)
  expect(event.defaultPrevented).toBe(true)
  await page.screen.findByText(/^my list\.txt, b\.txt, c\.txt and 2 more: we can't use this type of file\./)
  expect((await begun(uploads, 0)).file.name).toBe('boat.png')
  expect(uploads).toHaveLength(1)
})

async function openAt(path: string, play: (call: PageCall) => Response | undefined) {
  const { prepare } = playUploads()
  const browser = await openDom({ as: user, prepare, play })
  return { browser, page: await browser.goto(path) }
}

const answer = (data: unknown) => Response.json({ status: 'success', code: 0, message: 'ok', data })

test('a pin is edited with the form that made it, and its image stays', async () => {
  const pin = {
    id: 'a-pin',
    is_draft: false,
    kind: 'article',
    title: 'Boats',
    media: [{ kind: 'image', url: '/media/orig/a.jpg', width: 3, height: 2 }],
    article: { name: 'On boats', date_published: '2026-05-01' },
    board_id: board.id,
  }
  const { browser, page } = await openAt(`${href('pinBuilder')}?pin=a-pin`, ({ path }) =>
    path.includes('/PinResource/') ? answer(pin) : undefined,
  )
  await expect.poll(() => field(page, 'Title').value).toBe('Boats')
  expect(page.screen.queryByRole('button', { name: 'Remove image' })).toBeNull()
  expect(page.screen.queryByLabelText('Kind')).toBeNull()
  await page.user.type(field(page, 'Title'), ' at night')
  await press(page, 'Save changes')
  await expect.poll(() => browser.departures).toEqual([origin + href('pin', { id: 'a-pin' })])
  const sent = browser.calls.filter(({ path }) => path.includes('/PinResource/update/')).map(optionsOf)
  // What the form does not change, or does not ask for, stays as it is.
  expect(sent).toEqual([{ id: 'a-pin', title: 'Boats at night' }])
})

test('an address brings a page, whose image and words fill the pin', async () => {
  const preview = {
    url: 'https://soups.example/leek',
    domain: 'soups.example',
    kind: 'image',
    title: 'Leek soup',
    description: 'For cold days',
    images: [{ url: 'https://soups.example/a.jpg', preview_url: '/small.jpg', width: 900, height: 600, alt: 'A bowl' }],
  }
  const { browser, page } = await openAt(`${href('pinBuilder')}?url=https%3A%2F%2Fsoups.example%2Fleek`, ({ path }) => {
    if (path === href('linkPreview')) return answer(preview)
    return path.includes('/PinResource/') ? answer({ id: 'a-draft', media_ids: ['a-media'] }) : undefined
  })
  await page.user.click(await page.screen.findByRole('button', { name: /Use/ }))
  expect([field(page, 'Title').value, field(page, 'Link').value]).toEqual(['Leek soup', preview.url])
  await press(page, 'Save draft')
  await page.screen.findByText('Draft saved')
  const [first] = browser.calls.filter(({ path }) => path.includes('/PinResource/')).map(optionsOf)
  expect(first).toMatchObject({ image_url: 'https://soups.example/a.jpg', alt_text: 'A bowl', media_ids: [] })
  await page.screen.findByText('Uploaded')
})
