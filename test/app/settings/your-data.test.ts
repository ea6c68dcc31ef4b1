import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { commentMentions } from '#db/tables/comments.ts'
import { handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import { DELETION_GRACE_MS } from '#schema/identity/leaving-constants.ts'
import { href } from '#schema/routes.ts'
import type { UserSettings } from '#schema/settings/calls.ts'
import { SETTING_NAMES } from '#schema/settings/settings.ts'
import {
  findCookie,
  readData,
  getFlash,
  HANDSHAKE_SESSION,
  newAddress,
  query,
  send,
  logIn,
  toText,
  type Sent,
} from '../../helpers/client.ts'
import { lastMail, findLink, mailsTo } from '../../helpers/mails.ts'
import {
  addCollaborator,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  PASSWORD,
  relate,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { postYourData } from '../../helpers/your-data.ts'
import { unzip } from '../../helpers/zip.ts'

const PAGE = href('yourData')

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  cookie = await makeSession(db, user)
})

const post = (form: Record<string, string>, sent: Sent = {}) => postYourData(origin, form, { cookie, ...sent })

async function readRow({ id }: Pick<UserRow, 'id'>): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('There is no such user')
  return row
}

async function getStatus(path: string, as?: string): Promise<number> {
  const answer = await send(origin, path, { cookie: as })
  await answer.text()
  return answer.status
}

async function expectLeft(answer: Response, state: 'deactivated' | 'deleting'): Promise<void> {
  expect([answer.status, answer.headers.get('location')]).toEqual([303, href('accountLeft')])
  const told = toText(await (await send(origin, href('accountLeft'), { cookie: getFlash(answer) })).text())
  expect(told).toContain(state === 'deleting' ? 'Your account will be deleted' : 'Your account is deactivated')
  expect(findCookie(answer, '__Host-session')).toBe('__Host-session=')
}

describe('a download of all data', () => {
  it('has every setting as it was chosen, and when cookies were', async () => {
    const chosen = {
      hide_from_search: true,
      comments_from: 'following',
      mentions_from: 'following',
      messages_from: 'following',
      filtered_words: ['Spam', 'fool’s gold'],
      allow_analytic_cookies: true,
    }
    const update = href('resource', { name: 'UserSettingsResource', verb: 'update' })
    const settings = await readData<UserSettings>(await send(origin, update, { json: { options: chosen }, cookie }))
    expect(settings).toMatchObject(chosen)
    const files = unzip(new Uint8Array(await (await post({ action: 'download' })).arrayBuffer()))
    const [row] = JSON.parse(files.get('data/settings.json')?.toString() ?? '[]') as [Record<string, unknown>]
    expect(row).toMatchObject(Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[name]])))
    const { cookiesChosenAt } = await readRow(user)
    expect(row['cookies_chosen_at']).toBe(new Date(cookiesChosenAt ?? 0).toISOString())
    expect(cookiesChosenAt).toBeGreaterThan(0)
  })
})

describe('deactivating an account', () => {
  it('ends every session and login that has begun, tells the owner, and leaves all rows there', async () => {
    const phone = await makeSession(db, user)
    const begun = await readData<{ token: string }>(
      await send(origin, href('loginHandshake'), {
        form: { username_or_email: user.username, password: PASSWORD },
        headers: { 'cf-connecting-ip': newAddress() },
      }),
    )
    await expectLeft(await post({ action: 'deactivate' }), 'deactivated')
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    expect(await db.select().from(handshakeTokens).where(eq(handshakeTokens.userId, user.id))).toEqual([])
    for (const old of [cookie, phone]) expect(await getStatus(href('currentUser'), old)).toBe(401)
    const late = await send(origin, HANDSHAKE_SESSION, {
      json: { options: { token: begun.token, isRegistration: false } },
    })
    expect(late.status).toBe(409)
    expect(await readRow(user)).toMatchObject({ deletionDueAt: null, email: user.email })
    const mail = await lastMail(db, user.email, 'accountDeactivated')
    expect(findLink(mail).pathname).toBe(href('login'))
    expect(mail.text).toContain(user.username)
  })

  it('hides profile, boards, pins and comments from all public reads, and coming back shows them again', async () => {
    const other = await makeUser(db)
    const otherCookie = await makeSession(db, other)
    const word = `w${newId().toLowerCase()}`
    await db
      .update(users)
      .set({ fullName: `${word} Marklund` })
      .where(eq(users.id, user.id))
    const board = await makeBoard(db, user, { name: `${word} board` })
    const shared = await makeBoard(db, user, { isCollaborative: true })
    await addCollaborator(db, shared, other)
    const domain = `${word}.example`
    const pin = await makePin(db, board, { columns: { title: `${word} pin`, domain, feedScore: 0.5 } })
    const theirBoard = await makeBoard(db, other)
    const theirs = await makePin(db, theirBoard, {
      columns: { nativeCreatorId: user.id, isPromoted: true, promoterId: user.id },
    })
    const onShared = await makePin(db, shared, { columns: { pinnerId: other.id } })
    await relate(db, theirs, [pin])
    const comment = await makeComment(db, theirs, user, { text: 'A comment of mine' })
    const naming = await makeComment(db, theirs, other)
    await db.insert(commentMentions).values({ commentId: naming.id, userId: user.id })
    await db
      .insert(saves)
      .values({ id: newId(), userId: other.id, pinId: pin.id, boardId: theirBoard.id, createdAt: 1 })

    async function seenBy(as: string | undefined) {
      const options = { cookie: as }
      const [closeup, details, related, collection, kept, results] = await Promise.all([
        query(origin, 'CloseupPageQuery', { pinId: theirs.id, isAuth: as !== undefined }, options),
        query(origin, 'CloseupDetailQuery', { pinId: theirs.id }, options),
        query(origin, 'CloseupRelatedModulesFeedQuery', { pinId: theirs.id }, options),
        query(origin, 'CollectionPinsQuery', { kind: 'source', name: domain }, options),
        query(origin, 'BoardPinsQuery', { username: other.username, board: theirBoard.slug }, options),
        Promise.all(
          (['pins', 'boards', 'users'] as const).map((scope) =>
            query(origin, 'SearchQuery', { scope, q: word }, options),
          ),
        ),
      ])
      if (closeup.__typename !== 'Pin' || !('comments' in details) || !('edges' in related))
        throw new Error('no closeup')
      return {
        pages: await Promise.all(
          [
            href('profile', { username: user.username }),
            href('board', { username: user.username, board: board.slug }),
            href('board', { username: user.username, board: shared.slug }),
            href('pin', { id: pin.id }),
            href('pin', { id: onShared.id }),
            href('user', { id: user.id }),
          ].map((path) => getStatus(path, as)),
        ),
        isInSitemap: (await (await send(origin, '/sitemap/0.xml')).text()).includes(pin.id),
        creator: closeup.nativeCreator?.username ?? null,
        promoter: closeup.promoter?.username ?? null,
        comments: details.comments.edges.map(({ node }) => node.id),
        tagged: details.comments.edges.flatMap(({ node }) => node.taggedUsers.map(({ id }) => id)),
        lists: [related, collection, kept].map(({ edges }) => edges.length),
        results: results.map(({ edges }) => edges.length),
      }
    }

    const gone = {
      pages: [404, 404, 404, 404, 404, 404],
      isInSitemap: false,
      creator: null,
      promoter: null,
      comments: [naming.id],
      tagged: [],
      lists: [0, 0, 1],
      results: [0, 0, 0],
    }
    const there = {
      pages: [200, 200, 200, 200, 200, 200],
      isInSitemap: true,
      creator: user.username,
      promoter: user.username,
      comments: [naming.id, comment.id],
      tagged: [user.id],
      lists: [1, 1, 2],
      results: [1, 1, 1],
    }
    expect(await seenBy(otherCookie)).toEqual(there)
    await expectLeft(await post({ action: 'deactivate' }), 'deactivated')
    expect(await seenBy(otherCookie)).toEqual(gone)
    expect(await seenBy(undefined)).toEqual(gone)
    // What cannot be seen cannot be kept, nor kept on.
    const save = (options: Record<string, string>) =>
      send(origin, href('resource', { name: 'RepinResource', verb: 'create' }), {
        json: { options },
        cookie: otherCookie,
      })
    expect((await save({ pin_id: pin.id })).status).toBe(404)
    expect((await save({ pin_id: theirs.id, board_id: shared.id })).status).toBe(404)

    await logIn(origin, user)
    expect(await seenBy(otherCookie)).toEqual(there)
  }, 60_000)

  it('is undone by logging in, which the page and a mail tell the owner', async () => {
    await post({ action: 'deactivate' })
    const answer = await send(origin, href('login'), {
      form: { username_or_email: user.username, password: PASSWORD },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect([answer.status, findCookie(answer, 'account_back')]).toEqual([303, 'account_back=1'])
    expect(await readRow(user)).toMatchObject({ deactivatedAt: null, deletionDueAt: null })
    await lastMail(db, user.email, 'accountBack')
    const again = await send(origin, href('login'), {
      form: { username_or_email: user.username, password: PASSWORD },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect(findCookie(again, 'account_back')).toBeUndefined()
    expect((await mailsTo(db, user.email)).filter(({ kind }) => kind === 'accountBack')).toHaveLength(1)
  })

  it('makes a session that was planted meanwhile worth nothing', async () => {
    await post({ action: 'deactivate' })
    const planted = await makeSession(db, user)
    expect(await getStatus(href('currentUser'), planted)).toBe(401)
    expect((await post({ action: 'download' }, { cookie: planted })).headers.get('location')).toContain(href('login'))
    expect((await readRow(user)).deactivatedAt).not.toBeNull()
  })
})

describe('asking for an account to be deleted', () => {
  it('wants the username besides, hides the account and says until when it can be kept', async () => {
    const wrong = await post({ action: 'delete', username: 'somebody' })
    expect(wrong.status).toBe(400)
    expect(toText(await wrong.text())).toContain("That isn't your username.")
    expect((await readRow(user)).deactivatedAt).toBeNull()

    const before = Date.now()
    await expectLeft(await post({ action: 'delete', username: ` ${user.username.toUpperCase()} ` }), 'deleting')
    const { deactivatedAt, deletionDueAt } = await readRow(user)
    expect(deactivatedAt).toBeGreaterThanOrEqual(before)
    expect(deletionDueAt).toBe((deactivatedAt ?? 0) + DELETION_GRACE_MS)
    const { text } = await lastMail(db, user.email, 'deletionPlanned')
    expect(text).toContain('14 days')
    expect(text).toContain(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(deletionDueAt ?? 0),
    )
  })

  it('of two requests at once is made once, and both get the same answer', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post({ action: 'delete', username: user.username })))
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      expect([href('accountLeft'), href('login', {}, { next: PAGE })]).toContain(answer.headers.get('location'))
    }
    expect((await mailsTo(db, user.email)).filter(({ kind }) => kind === 'deletionPlanned')).toHaveLength(1)
  })

  it('is called off by logging in', async () => {
    await post({ action: 'delete', username: user.username })
    await logIn(origin, user)
    expect(await readRow(user)).toMatchObject({ deactivatedAt: null, deletionDueAt: null })
  })
})

describe('the forms about one’s data', () => {
  const FORMS = [{ action: 'download' }, { action: 'deactivate' }, { action: 'delete' }] as const

  it.each(FORMS)('$action is refused without the right password, which is never repeated', async (form) => {
    const full = { ...form, username: user.username }
    const wrong = await post({ ...full, password: 'not my password' })
    expect(wrong.status).toBe(403)
    expect(wrong.headers.get('cache-control')).toBe('private, no-store')
    const html = await wrong.text()
    expect(toText(html)).toContain("That password isn't right.")
    expect(html).not.toContain('not my password')
    const missing = await post({ ...full, password: '' })
    expect([missing.status, toText(await missing.text())]).toEqual([
      400,
      expect.stringContaining('Enter your password.'),
    ])
    expect((await readRow(user)).deactivatedAt).toBeNull()
  })

  it('lets no one guess passwords', async () => {
    const headers = { 'cf-connecting-ip': newAddress() }
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => post({ action: 'deactivate', password: 'a guess' }, { headers })),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(5)
    const refused = guesses.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ action: 'deactivate' }, { headers })).status).toBe(429)
    expect((await readRow(user)).deactivatedAt).toBeNull()
  })

  it.each([
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }, 403],
    ['without any origin', { headers: { 'sec-fetch-site': undefined } }, 403],
    ['as another content type', { json: { action: 'deactivate', password: PASSWORD }, form: undefined as never }, 415],
    ['as an unknown action', { form: { action: 'steal', password: PASSWORD } }, 400],
  ])('are refused %s', async (_, sent, status) => {
    const { form, json, headers } = sent as Sent
    const answer = await send(origin, PAGE, {
      cookie,
      ...(json === undefined ? { form: form ?? { action: 'deactivate', password: PASSWORD } } : { json }),
      headers: { 'cf-connecting-ip': newAddress(), ...headers },
    })
    await answer.text()
    expect(answer.status).toBe(status)
    expect((await readRow(user)).deactivatedAt).toBeNull()
  })

  it('do nothing when their address is opened, and are for full sessions only', async () => {
    const link = `${PAGE}?action=deactivate&password=${encodeURIComponent(PASSWORD)}`
    expect(await getStatus(link, cookie)).toBe(200)
    const limited = await makeSession(db, user, { loginState: 2 })
    for (const as of [limited, undefined]) {
      const answer = await post({ action: 'deactivate' }, { cookie: as })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, href('login', {}, { next: PAGE })])
    }
    expect((await readRow(user)).deactivatedAt).toBeNull()
  })

  it('need a password to be there', async () => {
    const byService = await makeUser(db, { passwordHash: null })
    const as = await makeSession(db, byService)
    expect((await post({ action: 'deactivate' }, { cookie: as })).status).toBe(403)
    const page = toText(await (await send(origin, PAGE, { cookie: as })).text())
    expect(page).toContain('Set a password first.')
  })
})
