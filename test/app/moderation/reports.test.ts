import { and, desc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { reports, reportSalts } from '#db/tables/reports.ts'
import { REPORT_LIMIT } from '#schema/constants/limits.ts'
import { MAX_REPORT_TEXT_LENGTH } from '#schema/moderation/report-reason-constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { hashAddress } from '#worker/platform/daily-hash.ts'
import { listReports } from '../../../scripts/reports.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { findCookie, readData, expectFailure, newAddress } from '../../helpers/client.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makeComment,
  makePin,
  makeUser,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const REPORT = 'ReportResource.create'
const FLAG = 'PUT commentFlag'

let owner: UserRow
let pin: PinRow
let hidden: PinRow
let secret: PinRow

test.beforeAll(async () => {
  owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  pin = await makePin(db, board)
  hidden = await makePin(db, board, { columns: { isHidden: true } })
  secret = await makePin(db, await makeBoard(db, owner, { privacy: 'secret' }), { columns: { audience: 'board' } })
})

const it = test.extend('me', ({ as, member }): Caller => as(member)).extend('visitor', ({ as }): Caller => as(null))

const FACTS = {
  is_product: false,
  is_promoted: false,
  parent_id: null,
  video_duration: null,
  view_parameter: null,
  view_type: null,
  is_third_party_ad: false,
  node_id: null,
}

const spam = (id: string = pin.id) => ({ id, type: 'pin', reason: 'spam' }) as const

function readReports(subjectId: string, reporter: string) {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.subjectId, subjectId), eq(reports.reporter, reporter)))
}

describe('a report of a pin', () => {
  it('is kept as it was sent, with who sent it', async ({ me, member }) => {
    const answer = await me.send(REPORT, {
      ...spam(),
      detailed_reasons: ['misleading_link', 'repetition', 'misleading_link'],
      text: '  Look \n here ',
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await readData(answer)).toBeNull()
    expect(await readReports(pin.id, `user:${member.id}`)).toEqual([
      {
        id: expect.stringMatching(/^\w{26}$/),
        type: 'pin',
        subjectId: pin.id,
        reporter: `user:${member.id}`,
        reason: 'spam',
        detailedReasons: ['misleading_link', 'repetition'],
        text: 'Look \n here',
        addressHash: null,
        facts: FACTS,
        personId: null,
        messages: null,
        weight: 10,
        decisionId: null,
        createdAt: expect.any(Number),
      },
    ])
  })

  it('counts once per reason, however often and at the same time it is sent', async ({ me, member }) => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => me.send(REPORT, spam())))
    for (const answer of answers) await readData(answer)
    await me.call(REPORT, { ...spam(), reason: 'hate' })
    const rows = await readReports(pin.id, `user:${member.id}`)
    expect(rows.map(({ reason }) => reason).sort()).toEqual(['hate', 'spam'])
  })

  it('is taken anew once what was reported before was decided', async ({ me, visitor }) => {
    const { id } = await makePin(db, await makeBoard(db, owner))
    const headers = { 'cf-connecting-ip': newAddress() }
    for (const round of [1, 2]) {
      await me.call(REPORT, spam(id))
      await visitor.call(REPORT, spam(id), { headers })
      expect(await db.$count(reports, eq(reports.subjectId, id))).toBe(2 * round)
      await db.update(reports).set({ decisionId: newId() }).where(eq(reports.subjectId, id))
    }
  })

  it('is taken from people who are signed out, by the id of their browser', async ({ as, visitor }) => {
    const answer = await visitor.send(REPORT, spam())
    await readData(answer)
    const browser = findCookie(answer, '__Host-unauth_id') ?? ''
    expect(browser).toMatch(/^__Host-unauth_id=[0-9a-f]{32}$/)
    await as(browser).call(REPORT, spam())
    expect(await readReports(pin.id, `browser:${browser.split('=')[1]}`)).toHaveLength(1)
  })

  it('is one of one address while signed out, whatever its browsers say', async ({ me, visitor }) => {
    const { id } = await makePin(db, await makeBoard(db, owner))
    const address = newAddress()
    const headers = { 'cf-connecting-ip': address }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => visitor.send(REPORT, spam(id), { headers })))
    answers.push(
      await visitor.send(
        REPORT,
        { ...spam(id), reason: 'hate' },
        { headers: { 'cf-connecting-ip': `::ffff:${address}` } },
      ),
    )
    for (const answer of answers) await readData(answer)
    const rows = await db.select().from(reports).where(eq(reports.subjectId, id))
    expect(rows).toMatchObject([{ reason: 'spam', addressHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string }])
    expect(JSON.stringify(rows)).not.toContain(address)
    await visitor.call(REPORT, spam(id))
    await me.call(REPORT, spam(id), { headers })
    expect(await db.$count(reports, eq(reports.subjectId, id))).toBe(3)
  })

  it('leaves a hash of an address that no one can trace once its day is over', async () => {
    const day = Date.UTC(2031, 4, 5)
    const address = newAddress()
    const first = await hashAddress(db, address, day)
    expect(await hashAddress(db, address, day + DAY_MS - 1)).toBe(first)
    expect(await hashAddress(db, newAddress(), day)).not.toBe(first)
    expect(await hashAddress(db, address, day + DAY_MS)).not.toBe(first)
    const [salt] = await db
      .select()
      .from(reportSalts)
      .where(eq(reportSalts.day, day / DAY_MS))
    expect(salt?.salt).toMatch(/^[\w-]{43}$/)
  })

  it.for([
    ['that sends the privacy signal', { 'sec-gpc': '1' }],
    ['whose country asks first', { 'cf-ipcountry': 'DE' }],
  ] as const)('is taken from a browser %s without leaving an id there', async ([, headers], { visitor }) => {
    const answer = await visitor.send(REPORT, spam(), { headers })
    await readData(answer)
    expect(answer.headers.getSetCookie()).toEqual([])
    const [row] = await db
      .select()
      .from(reports)
      .where(eq(reports.subjectId, pin.id))
      .orderBy(desc(reports.id))
      .limit(1)
    expect(row?.reporter).toMatch(/^browser:[0-9a-f]{32}$/)
  })

  it('of one that no one may see is a report of nothing', async ({ as, me, member, visitor }) => {
    const answers = [
      await me.send(REPORT, spam(secret.id)),
      await me.send(REPORT, spam(hidden.id)),
      await me.send(REPORT, spam(newId())),
      await visitor.send(REPORT, spam(secret.id)),
      await me.send(REPORT, { ...spam(), type: 'conversation' }),
    ]
    for (const answer of answers) await expectFailure(answer, 'notFound')
    expect(await db.$count(reports, eq(reports.reporter, `user:${member.id}`))).toBe(0)
    const mate = await makeUser(db)
    await addCollaborator(db, { id: secret.boardId }, mate)
    await as(mate).call(REPORT, spam(secret.id))
  })
})

describe('bad input', () => {
  it.for<[object, string[]]>([
    [{}, ['options.id', 'options.type', 'options.reason']],
    [{ id: '', type: 'pin', reason: 'spam' }, ['options.id']],
    [{ id: 'x'.repeat(65), type: 'topic', reason: 'spam' }, ['options.id', 'options.type']],
    [{ id: 'x', type: 'pin', reason: 'constructor' }, ['options.reason']],
    [{ id: 'x', type: 'pin', reason: 'spam', detailed_reasons: 'repetition' }, ['options.detailed_reasons']],
    [{ id: 'x', type: 'pin', reason: 'spam', detailed_reasons: ['nonsense'] }, ['options.detailed_reasons.0']],
    [{ id: 'x', type: 'pin', reason: 'spam', detailed_reasons: ['copyright'] }, ['options.detailed_reasons']],
    [{ id: 'x', type: 'pin', reason: 'spam', text: 'x'.repeat(MAX_REPORT_TEXT_LENGTH + 1) }, ['options.text']],
    [{ id: 'x', type: 'pin', reason: 'spam', text: 7 }, ['options.text']],
    [{ ...spam('x'), is_promoted: 'yes', video_duration: -1 }, ['options.is_promoted', 'options.video_duration']],
    [{ ...spam('x'), view_type: {}, node_id: 'x'.repeat(201) }, ['options.view_type', 'options.node_id']],
  ])('%j is refused by the path of each issue', async ([options, paths], { me }) => {
    const detail = (await me.invalid(REPORT, options)) ?? ''
    expect(detail.split('; ').map((line) => line.split(':')[0])).toEqual(paths)
  })
})

describe('a report of what is one’s own', () => {
  it('is refused', async ({ as }) => {
    const subjects = [
      { id: pin.id, type: 'pin' },
      { id: pin.boardId, type: 'board' },
      { id: owner.id, type: 'user' },
      { id: (await makeComment(db, pin, owner)).id, type: 'comment' },
    ] as const
    for (const one of subjects) {
      await as(owner).refused(REPORT, { ...one, reason: 'spam' }, 'ownSubject')
    }
  })
})

describe('a report of a person or a board', () => {
  it('is kept with all that was in view', async ({ me, member, visitor }) => {
    const facts = { ...FACTS, parent_id: pin.id, view_type: 3, view_parameter: 'profile', node_id: 'VXNlcjox' }
    await me.call(REPORT, { ...facts, id: owner.id, type: 'user', reason: 'harassment' })
    expect(await readReports(owner.id, `user:${member.id}`)).toMatchObject([{ type: 'user', facts, weight: 40 }])
    await visitor.call(REPORT, { id: pin.boardId, type: 'board', reason: 'spam' })
    expect(await db.$count(reports, eq(reports.subjectId, pin.boardId))).toBe(1)
  })

  it('that the reporter may not see is a report of nothing', async ({ me, member }) => {
    const shy = await makeUser(db, { isPrivateProfile: true })
    const blocker = await makeUser(db)
    await block(db, blocker, member)
    const refused = [
      { id: shy.id, type: 'user' },
      { id: blocker.id, type: 'user' },
      { id: secret.boardId, type: 'board' },
      { id: (await makeBoard(db, blocker)).id, type: 'board' },
      { id: pin.boardId, type: 'user' },
      { id: owner.id, type: 'board' },
    ] as const
    for (const one of refused) {
      const { message_detail } = await me.refused(REPORT, { ...one, reason: 'spam' }, 'notFound')
      const unknown = await me.refused(REPORT, { ...one, id: newId(), reason: 'spam' }, 'notFound')
      expect(message_detail).toBe(unknown.message_detail)
    }
  })
})

describe('the flag of a comment', () => {
  it('is a report by a signed-in user', async ({ me, member }) => {
    const comment = await makeComment(db, pin, owner)
    const flag = { id: comment.id, reason: 'harassment' } as const
    await me.call(FLAG, { ...flag, commentId: comment.id, detailedReasons: ['insult'] })
    await me.call(FLAG, flag)
    await me.call(REPORT, { ...flag, type: 'comment' })
    const rows = await readReports(comment.id, `user:${member.id}`)
    expect(rows).toMatchObject([{ type: 'comment', reason: 'harassment', detailedReasons: ['insult'], text: '' }])
  })

  it('needs an account by the address of all reports, too', async ({ visitor }) => {
    const comment = await makeComment(db, pin, owner)
    await visitor.refused(REPORT, { id: comment.id, type: 'comment', reason: 'spam' }, 'notSignedIn')
    expect(await db.$count(reports, eq(reports.subjectId, comment.id))).toBe(0)
  })

  it('is for what the viewer is shown only', async ({ me, member }) => {
    const board = await makeBoard(db, owner)
    const other = await makeUser(db)
    await block(db, member, other)
    const blocker = await makeUser(db)
    await block(db, blocker, member)
    const parent = await makeComment(db, pin, owner, { isHidden: true })
    const ids = [
      parent.id,
      (await makeComment(db, pin, owner, { parentId: parent.id })).id,
      (await makeComment(db, secret, owner)).id,
      (await makeComment(db, await makePin(db, board, { columns: { commentsDisabled: true } }), owner)).id,
      (await makeComment(db, pin, other)).id,
      (await makeComment(db, pin, blocker)).id,
      pin.id,
      newId(),
    ]
    for (const id of ids) await me.refused(FLAG, { id, reason: 'spam' }, 'notFound')
    const shown = await makeComment(db, pin, owner)
    await me.call(FLAG, { id: (await makeComment(db, pin, owner, { parentId: shown.id })).id, reason: 'spam' })
  })

  it('refuses bad input', async ({ me }) => {
    const { id } = await makeComment(db, pin, owner)
    expect(await me.invalid(FLAG, { id, commentId: newId(), reason: 'spam' })).toContain('commentId')
    expect(await me.invalid(FLAG, { id, reason: 'spam', detailedReasons: ['threat'] })).toContain('detailedReasons')
    await me.invalid(FLAG, { id, reason: 'dislike' })
  })
})

describe('too many reports', () => {
  it('of one account are refused for a while, from wherever they come', async ({ as, me }) => {
    for (let sent = 0; sent < REPORT_LIMIT.maxAttempts; sent += 1) await me.call(REPORT, spam())
    const answer = await me.send(REPORT, spam())
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await expectFailure(answer, 'tooManyRequests')
    await as(await makeUser(db)).call(REPORT, spam())
  })

  it('of one address are refused for a while, whatever browser they say they are', async ({ me, visitor }) => {
    const headers = { 'cf-connecting-ip': newAddress() }
    for (let sent = 0; sent < REPORT_LIMIT.maxAttempts; sent += 1) await visitor.call(REPORT, spam(), { headers })
    await visitor.refused(REPORT, spam(), 'tooManyRequests', { headers })
    await me.call(REPORT, spam(), { headers })
    await visitor.call(REPORT, spam())
  })
})

it('are listed for the operator with whose it is and where it is to be seen', async ({ member }) => {
  const named = await makeBoard(db, owner, { slug: `shelf-${newId().toLowerCase()}` })
  const comment = await makeComment(db, pin, owner)
  const gone = newId()
  for (const [type, subjectId] of [
    ['pin', pin.id],
    ['comment', comment.id],
    ['board', named.id],
    ['user', owner.id],
    ['pin', gone],
  ] as const) {
    const row = { id: newId(), type, subjectId, reporter: `user:${member.id}`, reason: 'spam', createdAt: 1 } as const
    await db.insert(reports).values({ ...row, text: '\u001B[2J' })
  }
  const lines = await listReports(db, 'https://pins.example')
  const lineOf = (id: string) => lines.find((line) => line.includes(` ${id}  `) && line.includes(member.id))
  const site = 'https://pins.example'
  expect(lineOf(pin.id)).toContain(`  of ${owner.username}  `)
  expect(lineOf(pin.id)).toContain(`  ${site}${href('pin', { id: pin.id })}`)
  expect(lineOf(comment.id)).toContain(`  ${site}${href('pin', { id: pin.id }, { comment: comment.id })}`)
  expect(lineOf(named.id)).toContain(`  ${site}${href('board', { username: owner.username, board: named.slug })}`)
  expect(lineOf(owner.id)).toContain(`  ${site}${href('profile', { username: owner.username })}`)
  expect(lineOf(gone)).toContain('  gone  ')
  expect(lineOf(gone)).not.toContain(site)
  expect(lines.join('')).not.toContain('\u001B')
})
