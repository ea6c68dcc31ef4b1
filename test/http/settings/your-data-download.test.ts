import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '#db/id.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { fingerprints } from '#db/tables/tracking/fingerprints.ts'
import { userLandingSignals } from '#db/tables/tracking/landing-signals.ts'
import { userFollows, users } from '#db/tables/users.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { openMediaStore } from '../../../scripts/lib/media-store.ts'
import { send, toText, type Sent } from '../../helpers/client.ts'
import { makeMail } from '../../helpers/mails.ts'
import { makeBoard, makeComment, makePin, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { postYourData } from '../../helpers/your-data.ts'
import { unzip } from '../../helpers/zip.ts'

const PAGE = href('yourData')

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
})

const post = (form: Record<string, string>, sent: Sent = {}) => postYourData(origin, form, { cookie, ...sent })

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

  it('gives one readable file with all that is theirs and their own images', async () => {
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
    const media = await openMediaStore(inject('dataDir'), { preservesSignals: true })
    const bytes = randomBytes(70_000)
    await media.put(mediaKey('orig', mine.imageSignature, 'jpg'), bytes, { contentType: 'image/jpeg' })
    await media.put(mediaKey('orig', found.imageSignature, 'jpg'), bytes, { contentType: 'image/jpeg' })
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
        'drafts',
        'uploads',
        'imports',
        'saves',
        'comments',
        'messages',
        'reactions',
        'follows',
        'invitations',
        'reports',
        'feedback',
        'leads',
        'notifications',
        'sessions',
        'mails',
        'visits',
        'activity',
        'fingerprints',
      ].map((name) => `data/${name}.json`),
      'account.json',
      ...['board.json', 'pins.json', 'pins.csv', `${found.imageSignature}.jpg`, `${mine.imageSignature}.jpg`].map(
        (name) => `boards/${board.slug}/${name}`,
      ),
    ])
    expect(files.get(`boards/${board.slug}/${mine.imageSignature}.jpg`)?.equals(bytes)).toBe(true)
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
      { id: mine.id, title: 'Eine Wand', board: 'Räume & <Wände>', picture: mine.imageSignature },
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
    expect(toText(page)).toContain(`your account ${user.username}`)
    expect(page).not.toMatch(/(?:src|href)="(?!data\/)/)
    const all = [...files]
      .filter(([name]) => !name.endsWith('.jpg'))
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
  })

  it('reads thousands of rows page by page, each once', async () => {
    const board = await makeBoard(db, user)
    const { imageSignature } = await makePin(db, board)
    const many = Array.from({ length: 1_999 }, () => ({
      id: newId(),
      boardId: board.id,
      pinnerId: user.id,
      imageSignature,
      createdAt: 1,
    }))
    for (let start = 0; start < many.length; start += 100) await db.insert(pins).values(many.slice(start, start + 100))
    const read = rows(await download(), 'pins').map(({ id }) => id)
    expect(read).toHaveLength(2_000)
    expect(new Set(read).size).toBe(2_000)
  })

  it('is had three times a day, by its owner only, and no password buys another try', async () => {
    const stranger = await makeUser(db)
    const theirs = await makeSession(db, stranger)
    expect(rows(await download(theirs), 'profile')).toMatchObject([{ id: stranger.id }])
    const forged = await post({ action: 'download', user_id: stranger.id, username: stranger.username })
    expect(forged.status).toBe(400)
    expect(rows(await download(), 'profile')).toMatchObject([{ id: user.id }])
    await download()
    await download()
    const refused = await post({ action: 'download' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(toText(await refused.text())).toContain("You've reached today's download limit.")
    expect((await send(origin, PAGE, { cookie })).headers.get('content-type')).toContain('text/html')
  })
})
