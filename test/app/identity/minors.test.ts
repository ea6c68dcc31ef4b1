import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { userFollows, users } from '#db/tables/users.ts'
import type { CallAnswer } from '#schema/all-calls.ts'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE } from '#schema/settings/consent.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { findCookie, readData } from '../../helpers/client.ts'
import { mailsTo } from '../../helpers/mails.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeBoard, addCollaborator, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

const UPDATE = 'UserSettingsResource.update'
const INVITE = 'BoardInviteResource.create'
const ANSWER = 'BoardInviteResource.update'

const it = test
  .extend('teen', ({ db }) => makeUser(db, { birthday: bornYearsAgo(16), isPrivateProfile: true }))
  .extend('me', ({ as, teen }) => as(teen))

async function row({ id }: UserRow): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

const follow = (follower: UserRow, followed: UserRow) =>
  db.insert(userFollows).values({ followerId: follower.id, followedId: followed.id, createdAt: 1 })

type Invited = CallAnswer<typeof INVITE>

const codeOf = (made: Invited) => ('url' in made ? new URL(made.url).pathname.split('/')[2] : undefined) ?? ''
const idOf = (made: Invited) => ('items' in made ? made.items[0]?.invite_id : undefined) ?? ''

describe('a person who signs up', () => {
  it.for([
    ['under 16 starts in private, hears from people they follow, and is no one’s audience', 14, true, 'following'],
    ['under 18 starts in private, hears from people they follow, and is no one’s audience', 16, true, 'following'],
    ['of age starts as everyone does', 19, false, 'everyone'],
  ] as const)('%s', async ([, years, isPrivateProfile, messagesFrom]) => {
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
  it('is off, whatever is stored', async ({ teen, me }) => {
    const stored = {
      allowMarketingCookies: true,
      allowAnalyticCookies: true,
      thirdPartyMarketingTrackingEnabled: true,
      cookiesChosenAt: Date.now(),
    }
    await db.update(users).set(stored).where(eq(users.id, teen.id))
    expect(await me.call('GET currentUser', {})).toMatchObject({
      third_party_marketing_tracking_enabled: false,
      allow_analytic_cookies: true,
    })
    expect(await me.call('UserSettingsResource.get', {})).toMatchObject({
      third_party_marketing_tracking_enabled: false,
      allow_marketing_cookies: false,
      allow_analytic_cookies: true,
    })
  })

  it('cannot be turned on, and the page says why', async ({ teen, me }) => {
    await me.send(UPDATE, { third_party_marketing_tracking_enabled: false })
    for (const name of ['third_party_marketing_tracking_enabled', 'allow_marketing_cookies']) {
      const failure = await me.refused(UPDATE, { [name]: true }, 'notForMinors')
      expect(failure.message_detail).toContain(`options.${name}`)
    }
    const page = await (await openPlain({ as: teen })).goto(href('privacySettings'))
    for (const name of [/^Share data with advertising partners/, /^Marketing/]) {
      expect([page.field(name).disabled, page.field(name).checked]).toEqual([true, false])
    }
    expect(page.screen.getAllByText('Off for people under 18')).toHaveLength(2)
  })

  it('stays off after “Accept all”', async ({ teen, me }) => {
    const answer = await me.post(href('cookies'), { choice: 'all' })
    expect(findCookie(answer, CONSENT_COOKIE)).toBe(`${CONSENT_COOKIE}=1.p1.a1.m0`)
    expect(await row(teen)).toMatchObject({ allowAnalyticCookies: true, allowMarketingCookies: false })
  })
})

describe('a private profile of a person under 18', () => {
  it('becomes public only where that was confirmed', async ({ teen, me }) => {
    const failure = await me.refused(UPDATE, { is_private_profile: false }, 'publicUnconfirmed')
    expect(failure.message_detail).toContain('options.is_private_profile')
    expect((await row(teen))?.isPrivateProfile).toBe(true)
    await me.call(UPDATE, { is_private_profile: false, confirm_public_profile: true })
    expect((await row(teen))?.isPrivateProfile).toBe(false)
    await me.call(UPDATE, { is_private_profile: true })
  })

  it('asks without scripts as well', async ({ teen }) => {
    let page = await (await openPlain({ as: teen })).goto(href('privacySettings'))
    page.fill(/^Private profile/, false)
    page = await page.press('Save')
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('Everyone could see your profile')])
    expect(page.field(/^Private profile/).checked).toBe(false)
    expect((await row(teen))?.isPrivateProfile).toBe(true)
    page.fill('Yes, make my profile public', true)
    page = await page.press('Save')
    expect(page.text).toContain('Changes saved.')
    expect((await row(teen))?.isPrivateProfile).toBe(false)
  })

  it('is asked of no one of age', async ({ as }) => {
    const adult = await makeUser(db, { birthday: bornYearsAgo(30), isPrivateProfile: true })
    const theirs = as(adult)
    await theirs.call(UPDATE, { is_private_profile: false, third_party_marketing_tracking_enabled: false })
    await theirs.call(UPDATE, { third_party_marketing_tracking_enabled: true })
    expect(await row(adult)).toMatchObject({ isPrivateProfile: false, thirdPartyMarketingTrackingEnabled: true })
  })
})

describe('protections of people under 18', () => {
  it.for([14, 16])('do not end by a birthday that someone of %i gives later', async (years, { as }) => {
    const young = await makeUser(db, { birthday: bornYearsAgo(years) })
    const me = as(young)
    for (const birthday of ['1990-01-01', bornYearsAgo(years + 1)])
      await me.refused(UPDATE, { birthday }, 'notForMinors')
    await me.call(UPDATE, { birthday: bornYearsAgo(years - 1) })
  })

  it('keep board invitations of people whom they do not follow from those under 16', async ({ as }) => {
    const adult = await makeUser(db, { emailVerifiedAt: 1 })
    const young = await makeUser(db, { birthday: bornYearsAgo(14), emailVerifiedAt: 1 })
    const [by, me] = [as(adult), as(young)]
    const { id: board_id } = await makeBoard(db, adult, { privacy: 'secret', name: 'How old are you' })
    await by.refused(INVITE, { board_id, user_ids: [young.id] }, 'userNotFound')
    const mailed = await by.call(INVITE, { board_id, emails: [young.email ?? ''] })
    const code = codeOf(await by.call(INVITE, { board_id, link: true }))
    const list = async () => (await me.call('BoardInvitesResource.get', {})).items
    expect(await list()).toEqual([])
    expect(await me.query('BoardInviteQuery', { code })).toMatchObject({ __typename: 'Error' })
    const accept = { invite_id: idOf(mailed), accept: true }
    await me.refused(ANSWER, accept, 'inviteNotFound')
    await me.refused(ANSWER, { code, accept: true }, 'inviteNotFound')
    await follow(young, adult)
    expect(await list()).toHaveLength(1)
    await me.call(ANSWER, accept)
  })

  it('keep strangers from boards where those under 16 are, and them from boards of strangers, by every way', async ({
    as,
  }) => {
    const [owner, stranger] = [await makeUser(db, { emailVerifiedAt: 1 }), await makeUser(db, { emailVerifiedAt: 1 })]
    const young = await makeUser(db, { birthday: bornYearsAgo(14), emailVerifiedAt: 1, isPrivateProfile: true })
    const [by, theirs, me] = [as(owner), as(stranger), as(young)]
    const { id: board_id, slug } = await makeBoard(db, owner, { name: 'Shared' })
    const people = async (who: Caller) =>
      JSON.stringify(await who.query('BoardPeopleQuery', { username: owner.username, board: slug }))

    await follow(young, owner)
    const older = idOf(await me.call(INVITE, { board_id, request: true }))
    await by.call(INVITE, { board_id, user_ids: [stranger.id] })
    const code = codeOf(await by.call(INVITE, { board_id, link: true }))
    await theirs.call(ANSWER, { accept: true, code })

    await by.refused(ANSWER, { accept: true, invite_id: older }, 'inviteNotFound')
    await me.refused(ANSWER, { accept: true, code }, 'inviteNotFound')
    await by.refused(INVITE, { board_id, user_ids: [young.id] }, 'userNotFound')
    expect(await people(by)).not.toContain(`"members":[]`)
    expect(await people(me)).not.toContain(stranger.username)

    await follow(young, stranger)
    await by.call(ANSWER, { accept: true, invite_id: older })
    expect(await people(theirs)).toContain(young.username)
    await db.delete(userFollows).where(eq(userFollows.followedId, stranger.id))
    expect(await people(theirs)).not.toContain(young.username)
    expect(await people(by)).toContain(young.username)

    const late = await makeUser(db)
    await as(late).refused(ANSWER, { accept: true, code }, 'inviteNotFound')
    await as(late).refused(INVITE, { board_id, request: true }, 'boardNotYours')
    await follow(young, late)
    await as(late).call(ANSWER, { accept: true, code })
  })

  it('name them as invited or asking to no one but those they follow and those who manage the board', async ({
    as,
  }) => {
    const [owner, mate] = [await makeUser(db, { emailVerifiedAt: 1 }), await makeUser(db)]
    const ofAge = (years: number) => makeUser(db, { birthday: bornYearsAgo(years) })
    const [asking, invited, grown] = [await ofAge(13), await ofAge(15), await ofAge(17)]
    const { id: board_id, slug } = await makeBoard(db, owner, { name: 'Waiting' })
    await addCollaborator(db, { id: board_id }, mate, ['invite'])
    for (const follower of [asking, invited]) for (const one of [owner, mate]) await follow(follower, one)
    const [by, beside] = [as(owner), as(mate)]
    await as(asking).call(INVITE, { board_id, request: true })
    await by.call(INVITE, { board_id, user_ids: [invited.id, grown.id] })
    const young = [asking, invited, grown]
    const ids = young.map(({ id }) => id)
    await db.update(users).set({ isPrivateProfile: true }).where(inArray(users.id, ids))

    const named = async (who: Caller) => {
      const list = await who.send('BoardInvitesResource.get', { board_id })
      const page = JSON.stringify(await who.query('BoardPeopleQuery', { username: owner.username, board: slug }))
      const isIn = (text: string) => young.map(({ username }) => text.includes(username))
      return { page: isIn(page), list: isIn(await list.text()) }
    }
    expect(await named(beside)).toEqual({ page: [true, true, true], list: [true, true, true] })
    await db.delete(userFollows).where(eq(userFollows.followedId, mate.id))
    expect(await named(beside)).toEqual({ page: [false, false, true], list: [false, false, true] })
    expect(await named(by)).toEqual({ page: [true, true, true], list: [true, true, true] })
  })

  it('send no mail of a stranger to the address of someone under 16', async ({ as }) => {
    const adult = await makeUser(db, { emailVerifiedAt: 1 })
    const young = await makeUser(db, { birthday: bornYearsAgo(14), emailVerifiedAt: 1 })
    const invite = async (name: string, email: string | null) => {
      const board = await makeBoard(db, adult, { name })
      await as(adult).call(INVITE, { board_id: board.id, emails: [email ?? ''] })
      return (await mailsTo(db, email ?? '')).length
    }
    expect(await invite('How old are you', young.email)).toBe(0)
    expect(await invite('For anyone', newPerson().email)).toBe(1)
    await follow(young, adult)
    expect(await invite('Of a friend', young.email)).toBe(1)
  })
})
