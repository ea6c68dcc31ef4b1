import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { boardCollaborators } from '#db/tables/boards/boards.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { href } from '#schema/routes.ts'
import type { UserSettings } from '#schema/settings/calls.ts'
import { CONSENT_COOKIE } from '#schema/settings/consent.ts'
import { callResource, expectFailure, findCookie, query, readData, send } from '../../helpers/client.ts'
import { mailsTo } from '../../helpers/mails.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeBoard, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

let teen: UserRow
let cookie: string

beforeEach(async () => {
  teen = await makeUser(db, { birthday: bornYearsAgo(16), isPrivateProfile: true })
  cookie = await makeSession(db, teen)
})

async function row(id = teen.id): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

const save = (options: Record<string, unknown>, as = cookie) =>
  send(origin, href('resource', { name: 'UserSettingsResource', verb: 'update' }), { json: { options }, cookie: as })
const me = async () => readData<CurrentUser>(await send(origin, href('currentUser'), { cookie }))

describe('a person who signs up', () => {
  it.each([
    ['under 16 starts in private, hears from people they follow, and is no one’s audience', 14, true, 'following'],
    ['under 18 starts in private, hears from people they follow, and is no one’s audience', 16, true, 'following'],
    ['of age starts as everyone does', 19, false, 'everyone'],
  ] as const)('%s', async (_, years, isPrivateProfile, messagesFrom) => {
    const person = newPerson({ birthday: bornYearsAgo(years), country: 'US' })
    await readData(await register(origin, person))
    const [made] = await db.select().from(users).where(eq(users.email, person.email))
    expect(made).toMatchObject({
      isPrivateProfile,
      messagesFrom,
      mentionsFrom: messagesFrom,
      thirdPartyMarketingTrackingEnabled: !isPrivateProfile,
    })
  })
})

describe('data for advertising partners, of a person under 18', () => {
  it('is off, whatever is stored', async () => {
    const stored = {
      allowMarketingCookies: true,
      allowAnalyticCookies: true,
      thirdPartyMarketingTrackingEnabled: true,
      cookiesChosenAt: Date.now(),
    }
    await db.update(users).set(stored).where(eq(users.id, teen.id))
    expect(await me()).toMatchObject({ third_party_marketing_tracking_enabled: false, allow_analytic_cookies: true })
    const get = href('resource', { name: 'UserSettingsResource', verb: 'get' })
    expect(await readData<UserSettings>(await send(origin, get, { cookie }))).toMatchObject({
      third_party_marketing_tracking_enabled: false,
      allow_marketing_cookies: false,
      allow_analytic_cookies: true,
    })
  })

  it('cannot be turned on, and the page says why', async () => {
    await save({ third_party_marketing_tracking_enabled: false })
    for (const name of ['third_party_marketing_tracking_enabled', 'allow_marketing_cookies']) {
      const failure = await expectFailure(await save({ [name]: true }), 'notForMinors')
      expect(failure.message_detail).toContain(`options.${name}`)
    }
    const page = await (await openPlain({ as: teen })).goto(href('privacySettings'))
    for (const name of [/^Share data with advertising partners/, /^Marketing/]) {
      expect([page.field(name).disabled, page.field(name).checked]).toEqual([true, false])
    }
    expect(page.screen.getAllByText('Off for people under 18')).toHaveLength(2)
  })

  it('stays off after “Accept all”', async () => {
    const answer = await send(origin, href('cookies'), { form: { choice: 'all' }, cookie })
    expect(findCookie(answer, CONSENT_COOKIE)).toBe(`${CONSENT_COOKIE}=1.p1.a1.m0`)
    expect(await row()).toMatchObject({ allowAnalyticCookies: true, allowMarketingCookies: false })
  })
})

describe('a private profile of a person under 18', () => {
  it('becomes public only where that was confirmed', async () => {
    const failure = await expectFailure(await save({ is_private_profile: false }), 'publicUnconfirmed')
    expect(failure.message_detail).toContain('options.is_private_profile')
    expect((await row())?.isPrivateProfile).toBe(true)
    await readData(await save({ is_private_profile: false, confirm_public_profile: true }))
    expect((await row())?.isPrivateProfile).toBe(false)
    await readData(await save({ is_private_profile: true }))
  })

  it('asks without scripts as well', async () => {
    let page = await (await openPlain({ as: teen })).goto(href('privacySettings'))
    page.fill(/^Private profile/, false)
    page = await page.press('Save')
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('Everyone could see your profile')])
    expect(page.field(/^Private profile/).checked).toBe(false)
    expect((await row())?.isPrivateProfile).toBe(true)
    page.fill('Yes, make my profile public', true)
    page = await page.press('Save')
    expect(page.text).toContain('Changes saved.')
    expect((await row())?.isPrivateProfile).toBe(false)
  })

  it('is asked of no one of age', async () => {
    const adult = await makeUser(db, { birthday: bornYearsAgo(30), isPrivateProfile: true })
    const theirs = await makeSession(db, adult)
    await readData(await save({ is_private_profile: false, third_party_marketing_tracking_enabled: false }, theirs))
    await readData(await save({ third_party_marketing_tracking_enabled: true }, theirs))
    expect(await row(adult.id)).toMatchObject({ isPrivateProfile: false, thirdPartyMarketingTrackingEnabled: true })
  })
})

describe('protections of people under 18', () => {
  it.each([14, 16])('do not end by a birthday that someone of %i gives later', async (years) => {
    const young = await makeUser(db, { birthday: bornYearsAgo(years) })
    const as = await makeSession(db, young)
    const save = (birthday: string) => callResource(origin, 'UserSettingsResource', 'update', { birthday }, as)
    await expectFailure(await save('1990-01-01'), 'notForMinors')
    await expectFailure(await save(bornYearsAgo(years + 1)), 'notForMinors')
    await readData(await save(bornYearsAgo(years - 1)))
  })

  it('keep board invitations of people whom they do not follow from those under 16', async () => {
    const adult = await makeUser(db, { emailVerifiedAt: 1 })
    const young = await makeUser(db, { birthday: bornYearsAgo(14), emailVerifiedAt: 1 })
    const [by, as] = await Promise.all([makeSession(db, adult), makeSession(db, young)])
    const board = await makeBoard(db, adult, { privacy: 'secret', name: 'How old are you' })
    const create = (more: object) =>
      callResource(origin, 'BoardInviteResource', 'create', { board_id: board.id, ...more }, by)
    await expectFailure(await create({ user_ids: [young.id] }), 'userNotFound')
    const mailed = await readData<{ items: { invite_id: string }[] }>(await create({ emails: [young.email ?? ''] }))
    const { url } = await readData<{ url: string }>(await create({ link: true }))
    const code = new URL(url).pathname.split('/')[2] ?? ''
    const list = async () =>
      readData<{ items: unknown[] }>(await callResource(origin, 'BoardInvitesResource', 'get', {}, as))
    expect((await list()).items).toEqual([])
    expect(await query(origin, 'BoardInviteQuery', { code }, { cookie: as })).toMatchObject({ __typename: 'Error' })
    const accept = { invite_id: mailed.items[0]?.invite_id, accept: true }
    await expectFailure(await callResource(origin, 'BoardInviteResource', 'update', accept, as), 'inviteNotFound')
    await expectFailure(
      await callResource(origin, 'BoardInviteResource', 'update', { code, accept: true }, as),
      'inviteNotFound',
    )
    await db.insert(userFollows).values({ followerId: young.id, followedId: adult.id, createdAt: 1 })
    expect((await list()).items).toHaveLength(1)
    await readData(await callResource(origin, 'BoardInviteResource', 'update', accept, as))
  })

  it('keep strangers from boards where those under 16 are, and them from boards of strangers, by every way', async () => {
    const [owner, stranger] = [await makeUser(db, { emailVerifiedAt: 1 }), await makeUser(db, { emailVerifiedAt: 1 })]
    const young = await makeUser(db, { birthday: bornYearsAgo(14), emailVerifiedAt: 1, isPrivateProfile: true })
    const [by, theirs, as] = await Promise.all([owner, stranger, young].map((user) => makeSession(db, user)))
    const board = await makeBoard(db, owner, { name: 'Shared' })
    const invite = (more: object) =>
      callResource(origin, 'BoardInviteResource', 'create', { board_id: board.id, ...more }, { cookie: by })
    const answer = (more: object, cookie: string | undefined) =>
      callResource(origin, 'BoardInviteResource', 'update', { accept: true, ...more }, { cookie })
    const ask = (cookie: string | undefined) =>
      callResource(origin, 'BoardInviteResource', 'create', { board_id: board.id, request: true }, { cookie })
    const people = async (cookie: string | undefined) =>
      JSON.stringify(
        await query(origin, 'BoardPeopleQuery', { username: owner.username, board: board.slug }, { cookie }),
      )

    await db.insert(userFollows).values({ followerId: young.id, followedId: owner.id, createdAt: 1 })
    const older = (await readData<{ items: { invite_id: string }[] }>(await ask(as))).items[0]?.invite_id
    await readData(await invite({ user_ids: [stranger.id] }))
    const { url } = await readData<{ url: string }>(await invite({ link: true }))
    const code = new URL(url).pathname.split('/')[2] ?? ''
    await readData(await answer({ code }, theirs))

    await expectFailure(await answer({ invite_id: older }, by), 'inviteNotFound')
    await expectFailure(await answer({ code }, as), 'inviteNotFound')
    await expectFailure(await invite({ user_ids: [young.id] }), 'userNotFound')
    expect(await people(by)).not.toContain(`"members":[]`)
    expect(await people(as)).not.toContain(stranger.username)

    await db.insert(userFollows).values({ followerId: young.id, followedId: stranger.id, createdAt: 1 })
    await readData(await answer({ invite_id: older }, by))
    expect(await people(theirs)).toContain(young.username)
    await db.delete(userFollows).where(eq(userFollows.followedId, stranger.id))
    expect(await people(theirs)).not.toContain(young.username)
    expect(await people(by)).toContain(young.username)

    const late = await makeUser(db)
    const lateAs = await makeSession(db, late)
    await expectFailure(await answer({ code }, lateAs), 'inviteNotFound')
    await expectFailure(await ask(lateAs), 'boardNotYours')
    await db.insert(userFollows).values({ followerId: young.id, followedId: late.id, createdAt: 1 })
    await readData(await answer({ code }, lateAs))
  })

  it('name them as invited or asking to no one but those they follow and those who manage the board', async () => {
    const [owner, mate] = [await makeUser(db, { emailVerifiedAt: 1 }), await makeUser(db)]
    const [asking, invited] = await Promise.all([13, 15].map((age) => makeUser(db, { birthday: bornYearsAgo(age) })))
    const grown = await makeUser(db, { birthday: bornYearsAgo(17) })
    const board = await makeBoard(db, owner, { name: 'Waiting' })
    await db
      .insert(boardCollaborators)
      .values({ boardId: board.id, userId: mate.id, permissions: ['invite'], createdAt: 1 })
    for (const follower of [asking, invited]) {
      for (const { id } of [owner, mate]) {
        await db.insert(userFollows).values({ followerId: follower?.id ?? '', followedId: id, createdAt: 1 })
      }
    }
    const [by, beside, as] = await Promise.all([owner, mate, asking].map((user) => makeSession(db, user as UserRow)))
    const create = (more: object, cookie: string | undefined) =>
      callResource(origin, 'BoardInviteResource', 'create', { board_id: board.id, ...more }, { cookie })
    await readData(await create({ request: true }, as))
    await readData(await create({ user_ids: [invited?.id, grown.id] }, by))
    const young = [asking, invited, grown].map((one) => one?.id ?? '')
    await db.update(users).set({ isPrivateProfile: true }).where(inArray(users.id, young))

    const named = async (cookie: string | undefined) => {
      const at = { username: owner.username, board: board.slug }
      const list = await callResource(origin, 'BoardInvitesResource', 'get', { board_id: board.id }, { cookie })
      const page = JSON.stringify(await query(origin, 'BoardPeopleQuery', at, { cookie }))
      const isIn = (text: string) => [asking, invited, grown].map((one) => text.includes(one?.username ?? '-'))
      return { page: isIn(page), list: isIn(await list.text()) }
    }
    expect(await named(beside)).toEqual({ page: [true, true, true], list: [true, true, true] })
    await db.delete(userFollows).where(eq(userFollows.followedId, mate.id))
    expect(await named(beside)).toEqual({ page: [false, false, true], list: [false, false, true] })
    expect(await named(by)).toEqual({ page: [true, true, true], list: [true, true, true] })
  })

  it('send no mail of a stranger to the address of someone under 16', async () => {
    const adult = await makeUser(db, { emailVerifiedAt: 1 })
    const young = await makeUser(db, { birthday: bornYearsAgo(14), emailVerifiedAt: 1 })
    const by = await makeSession(db, adult)
    const invite = async (name: string, email: string | null) => {
      const board = await makeBoard(db, adult, { name })
      await readData(
        await callResource(
          origin,
          'BoardInviteResource',
          'create',
          { board_id: board.id, emails: [email ?? ''] },
          { cookie: by },
        ),
      )
      return (await mailsTo(db, email ?? '')).length
    }
    expect(await invite('How old are you', young.email)).toBe(0)
    expect(await invite('For anyone', newPerson().email)).toBe(1)
    await db.insert(userFollows).values({ followerId: young.id, followedId: adult.id, createdAt: 1 })
    expect(await invite('Of a friend', young.email)).toBe(1)
  })
})
