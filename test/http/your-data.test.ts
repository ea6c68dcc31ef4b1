import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { fingerprints } from '#db/tables/fingerprints.ts'
import { userLandingSignals } from '#db/tables/landing-signals.ts'
import { commentMentions } from '#db/tables/comments.ts'
import { events } from '#db/tables/events.ts'
import { pins } from '#db/tables/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { handshakeTokens, sessions } from '#db/tables/sessions.ts'
import { userFollows, users } from '#db/tables/users.ts'
import { newId } from '#db/id.ts'
import { DELETION_GRACE_MS } from '#schema/constants/leaving.ts'
import { mediaKey } from '#schema/media-url.ts'
import { href } from '#schema/routes.ts'
import { openMediaStore } from '../../scripts/lib/media-store.ts'
import {
  cookieOf,
  dataOf,
  HANDSHAKE_SESSION,
  newAddress,
  query,
  send,
  signIn,
  textOf,
  type Sent,
} from '../helpers/client.ts'
import { lastMail, linkOf, mailsTo, makeMail } from '../helpers/mails.ts'
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
} from '../helpers/rows.ts'
import { unzip } from '../helpers/zip.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const PAGE = href('yourData')

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
})

function post(form: Record<string, string>, sent: Sent = {}): Promise<Response> {
  return send(origin, PAGE, {
    form: { password: PASSWORD, ...form },
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

async function rowOf({ id }: Pick<UserRow, 'id'>): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('There is no such user')
  return row
}

async function statusOf(path: string, as?: string): Promise<number> {
  const answer = await send(origin, path, { cookie: as })
  await answer.text()
  return answer.status
}

async function expectLeft(answer: Response, state: 'deactivated' | 'deleting'): Promise<void> {
  expect([answer.status, answer.headers.get('location')]).toEqual([303, href('accountLeft', {}, { state })])
  expect(cookieOf(answer, '__Host-session')).toBe('__Host-session=')
}

describe('deactivating an account', () => {
  it('ends every session and sign-in that has begun, tells the owner, and leaves all rows there', async () => {
    const phone = await makeSession(db, user)
    const begun = await dataOf<{ token: string }>(
      await send(origin, href('loginHandshake'), {
        form: { username_or_email: user.username, password: PASSWORD },
        headers: { 'cf-connecting-ip': newAddress() },
      }),
    )
    await expectLeft(await post({ action: 'deactivate' }), 'deactivated')
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    expect(await db.select().from(handshakeTokens).where(eq(handshakeTokens.userId, user.id))).toEqual([])
    for (const old of [cookie, phone]) expect(await statusOf(href('currentUser'), old)).toBe(401)
    const late = await send(origin, HANDSHAKE_SESSION, {
      json: { options: { token: begun.token, isRegistration: false } },
    })
    expect(late.status).toBe(409)
    expect(await rowOf(user)).toMatchObject({ deletionDueAt: null, email: user.email })
    const mail = await lastMail(db, user.email, 'accountDeactivated')
    expect(linkOf(mail).pathname).toBe(href('login'))
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
    const theirs = await makePin(db, theirBoard, { columns: { nativeCreatorId: user.id, promoterId: user.id } })
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
          ].map((path) => statusOf(path, as)),
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

    await signIn(origin, user)
    expect(await seenBy(otherCookie)).toEqual(there)
  }, 60_000)

  it('is undone by signing in, which the owner is told of by the page and by mail', async () => {
    await post({ action: 'deactivate' })
    const answer = await send(origin, href('login'), {
      form: { username_or_email: user.username, password: PASSWORD },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect([answer.status, cookieOf(answer, 'account_back')]).toEqual([303, 'account_back=1'])
    expect(await rowOf(user)).toMatchObject({ deactivatedAt: null, deletionDueAt: null })
    await lastMail(db, user.email, 'accountBack')
    const again = await send(origin, href('login'), {
      form: { username_or_email: user.username, password: PASSWORD },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect(cookieOf(again, 'account_back')).toBeUndefined()
    expect((await mailsTo(db, user.email)).filter(({ kind }) => kind === 'accountBack')).toHaveLength(1)
  })

  it('makes a session that was planted meanwhile worth nothing', async () => {
    await post({ action: 'deactivate' })
    const planted = await makeSession(db, user)
    expect(await statusOf(href('currentUser'), planted)).toBe(401)
    expect((await post({ action: 'download' }, { cookie: planted })).headers.get('location')).toContain(href('login'))
    expect((await rowOf(user)).deactivatedAt).not.toBeNull()
  })
})

describe('asking for an account to be deleted', () => {
  it('wants the username besides, hides the account and says until when it can be kept', async () => {
    const wrong = await post({ action: 'delete', username: 'somebody' })
    expect(wrong.status).toBe(400)
    expect(textOf(await wrong.text())).toContain('This is not your username.')
    expect((await rowOf(user)).deactivatedAt).toBeNull()

    const before = Date.now()
    await expectLeft(await post({ action: 'delete', username: ` ${user.username.toUpperCase()} ` }), 'deleting')
    const { deactivatedAt, deletionDueAt } = await rowOf(user)
    expect(deactivatedAt).toBeGreaterThanOrEqual(before)
    expect(deletionDueAt).toBe((deactivatedAt ?? 0) + DELETION_GRACE_MS)
    const { text } = await lastMail(db, user.email, 'deletionPlanned')
    expect(text).toContain('14 days')
    expect(text).toContain(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(deletionDueAt ?? 0),
    )
  })

  it('of two requests at once is made once, and both are told the same', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post({ action: 'delete', username: user.username })))
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      expect([href('accountLeft', {}, { state: 'deleting' }), href('login', {}, { next: PAGE })]).toContain(
        answer.headers.get('location'),
      )
    }
    expect((await mailsTo(db, user.email)).filter(({ kind }) => kind === 'deletionPlanned')).toHaveLength(1)
  })

  it('is called off by signing in', async () => {
    await post({ action: 'delete', username: user.username })
    await signIn(origin, user)
    expect(await rowOf(user)).toMatchObject({ deactivatedAt: null, deletionDueAt: null })
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
    expect(textOf(html)).toContain('The password you entered is not correct.')
    expect(html).not.toContain('not my password')
    const missing = await post({ ...full, password: '' })
    expect([missing.status, textOf(await missing.text())]).toEqual([
      400,
      expect.stringContaining('Enter your password.'),
    ])
    expect((await rowOf(user)).deactivatedAt).toBeNull()
  })

  it('lets nobody guess passwords', async () => {
    const headers = { 'cf-connecting-ip': newAddress() }
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => post({ action: 'deactivate', password: 'a guess' }, { headers })),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(5)
    const refused = guesses.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ action: 'deactivate' }, { headers })).status).toBe(429)
    expect((await rowOf(user)).deactivatedAt).toBeNull()
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
    expect((await rowOf(user)).deactivatedAt).toBeNull()
  })

  it('do nothing when their address is opened, and are for full sessions only', async () => {
    const link = `${PAGE}?action=deactivate&password=${encodeURIComponent(PASSWORD)}`
    expect(await statusOf(link, cookie)).toBe(200)
    const limited = await makeSession(db, user, { loginState: 2 })
    for (const as of [limited, undefined]) {
      const answer = await post({ action: 'deactivate' }, { cookie: as })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, href('login', {}, { next: PAGE })])
    }
    expect((await rowOf(user)).deactivatedAt).toBeNull()
  })

  it('need a password to be there', async () => {
    const social = await makeUser(db, { passwordHash: null })
    const as = await makeSession(db, social)
    expect((await post({ action: 'deactivate' }, { cookie: as })).status).toBe(403)
    const page = textOf(await (await send(origin, PAGE, { cookie: as })).text())
    expect(page).toContain('Your account has no password yet')
  })
})

describe('downloading one’s data', () => {
  async function download(as = cookie): Promise<Map<string, Buffer>> {
    const answer = await post({ action: 'download' }, { cookie: as })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    return unzip(new Uint8Array(await answer.arrayBuffer()))
  }

  function rows(files: Map<string, Buffer>, name: string): Record<string, unknown>[] {
    return JSON.parse(files.get(`data/${name}.json`)?.toString('utf8') ?? 'null') as Record<string, unknown>[]
  }

  it('gives one readable file with all that is theirs and their own pictures', async () => {
    const other = await makeUser(db)
    const hidden = await makeUser(db, { isPrivateProfile: true })
    const board = await makeBoard(db, user, { name: 'Räume & <Wände>', description: 'Kalk' })
    const mine = await makePin(db, board, { columns: { title: 'Eine Wand' } })
    const found = await makePin(db, board, { columns: { link: 'https://walls.example/1' } })
    const theirs = await makePin(db, await makeBoard(db, other), { columns: { title: 'Their wall' } })
    const secret = await makePin(db, await makeBoard(db, hidden), { columns: { title: 'A hidden wall' } })
    await makeComment(db, theirs, user, { text: 'What a wall.' })
    await makeComment(db, mine, other, { text: 'Said by somebody else' })
    const row = { userId: user.id, boardId: board.id, createdAt: 1 }
    await db.insert(saves).values([
      { ...row, id: newId(1), pinId: theirs.id },
      { ...row, id: newId(2), pinId: secret.id },
    ])
    await db.insert(userFollows).values([
      { followerId: user.id, followedId: other.id, createdAt: 1 },
      { followerId: user.id, followedId: hidden.id, createdAt: 1 },
    ])
    await makeMail(db, { recipient: user.email ?? '', text: 'the secret of a link' })
    const paidLanding = { campaignId: '42', ts: 1 }
    await db
      .insert(userLandingSignals)
      .values({ userId: user.id, key: '1', isRegister: true, paidLanding, createdAt: 1 })
    const seen = { day: 1, at: 1, receivedAt: 1, eventType: 8002, country: 'SE', region: '', device: 'desktop' }
    const event = { ...seen, locale: 'en_US', appVersion: 'test', data: {} }
    await db.insert(events).values([
      { ...event, clientUuid: randomUUID(), userId: user.id },
      { ...event, clientUuid: randomUUID(), userId: other.id },
    ])
    await db.insert(fingerprints).values({ actor: `user:${user.id}`, hash: 'a', day: 1 })
    const media = await openMediaStore(inject('dataDir'), { keepsOwnSignals: true })
    const bytes = randomBytes(70_000)
    await media.put(mediaKey('orig', mine.pictureSignature, 'jpg'), bytes, { contentType: 'image/jpeg' })
    await media.put(mediaKey('orig', found.pictureSignature, 'jpg'), bytes, { contentType: 'image/jpeg' })
    await media.close()

    const moments = { lastActiveAt: 86_400_000, resurrectedAt: 2 * 86_400_000, resurrectionToldAt: 3 * 86_400_000 }
    await db.update(users).set(moments).where(eq(users.id, user.id))
    const files = await download()
    expect([...files.keys()]).toEqual([
      'index.html',
      ...[
        'profile',
        'settings',
        'boards',
        'pins',
        'saves',
        'comments',
        'reactions',
        'follows',
        'reports',
        'sessions',
        'mails',
        'visits',
        'activity',
        'fingerprints',
      ].map((name) => `data/${name}.json`),
      `pictures/${mine.pictureSignature}.jpg`,
    ])
    expect(files.get(`pictures/${mine.pictureSignature}.jpg`)?.equals(bytes)).toBe(true)
    expect(rows(files, 'profile')).toMatchObject([
      {
        username: user.username,
        email: user.email,
        full_name: 'Tove Marklund',
        last_active_at: '1970-01-02T00:00:00.000Z',
        resurrected_at: '1970-01-03T00:00:00.000Z',
        resurrection_told_at: '1970-01-04T00:00:00.000Z',
      },
    ])
    expect(rows(files, 'boards')).toMatchObject([{ name: 'Räume & <Wände>', slug: board.slug, sections: [] }])
    expect(rows(files, 'pins')).toMatchObject([
      { id: mine.id, title: 'Eine Wand', board: 'Räume & <Wände>', picture: mine.pictureSignature },
      { id: found.id, link: 'https://walls.example/1' },
    ])
    expect(rows(files, 'saves')).toMatchObject([
      { pin_id: theirs.id, title: 'Their wall', pinner: other.username },
      { pin_id: secret.id, title: null, pinner: null },
    ])
    expect(rows(files, 'comments')).toMatchObject([{ pin_id: theirs.id, text: 'What a wall.' }])
    expect(rows(files, 'follows').map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ['person', other.username],
        ['person', null],
      ]),
    )
    expect(rows(files, 'sessions')).toHaveLength(1)
    expect(rows(files, 'activity')).toMatchObject([{ event: 'pinDownload', event_type: 8002, country: 'SE' }])
    expect(rows(files, 'fingerprints')).toEqual([{ day: '1970-01-02', hash: 'a' }])
    expect(rows(files, 'mails')).toMatchObject([{ kind: 'verify', subject: 'Verify your email' }])
    expect(rows(files, 'visits')).toEqual([
      {
        is_register: true,
        visited_pages: null,
        invite_redemption: null,
        paid_landing: { campaignId: '42', ts: 1 },
        created_at: expect.any(String),
      },
    ])

    const page = files.get('index.html')?.toString('utf8') ?? ''
    expect(page).toContain('<li><strong>Räume &amp; &lt;Wände&gt;</strong><br>Kalk</li>')
    expect(textOf(page)).toContain(`your account ${user.username}`)
    expect(page).not.toMatch(/(?:src|href)="(?!data\/)/)
    const all = [...files]
      .filter(([name]) => !name.startsWith('pictures/'))
      .map(([, file]) => file.toString('utf8'))
      .join('')
    for (const words of [
      'A hidden wall',
      hidden.username,
      other.email,
      'Said by somebody else',
      'the secret of a link',
    ]) {
      expect(all).not.toContain(words)
    }
    expect(all).not.toContain('scrypt')
    expect(all).not.toContain(user.passwordHash)
  }, 60_000)

  it('reads thousands of rows page by page, each once', async () => {
    const board = await makeBoard(db, user)
    const { pictureSignature } = await makePin(db, board)
    const many = Array.from({ length: 1_999 }, () => ({
      id: newId(),
      boardId: board.id,
      pinnerId: user.id,
      pictureSignature,
      createdAt: 1,
    }))
    for (let start = 0; start < many.length; start += 100) await db.insert(pins).values(many.slice(start, start + 100))
    const read = rows(await download(), 'pins').map(({ id }) => id)
    expect(read).toHaveLength(2_000)
    expect(new Set(read).size).toBe(2_000)
  }, 60_000)

  it('is had three times a day, by its owner only, and no password buys another try', async () => {
    const stranger = await makeUser(db)
    const theirs = await makeSession(db, stranger)
    expect(rows(await download(theirs), 'profile')).toMatchObject([{ id: stranger.id }])
    const forged = await post({ action: 'download', user_id: stranger.id, username: stranger.username })
    const files = unzip(new Uint8Array(await forged.arrayBuffer()))
    expect(rows(files, 'profile')).toMatchObject([{ id: user.id }])
    await download()
    await download()
    const refused = await post({ action: 'download' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(textOf(await refused.text())).toContain('You have downloaded your data often today.')
    expect((await send(origin, PAGE, { cookie })).headers.get('content-type')).toContain('text/html')
  }, 60_000)
})
