import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { inviteRedemptions, invites } from '#db/tables/identity/invites.ts'
import { users } from '#db/tables/users.ts'
import type { InviteCodeData, InviteMetadata } from '#schema/identity/invite-calls.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { readData, expectFailure, query, send, toText } from '../../helpers/client.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { block, makeImage, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const MAKE = href('resource', { name: 'InviteCodeResource', verb: 'create' })

let sender: UserRow
let cookie: string
let image: string

beforeEach(async () => {
  image = await makeImage(db)
  sender = await makeUser(db, { firstName: 'Amber', fullName: 'Amber Lindqvist', imageSignature: image })
  cookie = await makeSession(db, sender)
})

async function make(options: Record<string, unknown> = {}): Promise<InviteCodeData> {
  return readData<InviteCodeData>(await send(origin, MAKE, { json: { options }, cookie }))
}

function metadata(options: unknown, as?: string): Promise<Response> {
  const path = href('resource', { name: 'InviteCodeMetadataResource', verb: 'get' })
  return send(origin, `${path}?${new URLSearchParams({ options: JSON.stringify(options) })}`, { cookie: as })
}

async function signUp(fields: Record<string, string>): Promise<string | undefined> {
  const person = newPerson(fields)
  await readData(await register(origin, person))
  const [row] = await db.select().from(users).where(eq(users.email, person.email))
  return row?.id
}

describe('an invitation', () => {
  it('has a link that leads home with its code, one for each channel, also when asked for twice at once', async () => {
    const [one, two] = await Promise.all([make(), make()])
    expect(one.invite_code).toMatch(/^[\w-]{22}$/)
    expect(one.invite_link).toBe(`${origin}/?invite_code=${one.invite_code}`)
    expect(two).toEqual(one)
    expect((await make({ invite_channel: 9 })).invite_code).not.toBe(one.invite_code)
    expect(await db.$count(invites, eq(invites.senderId, sender.id))).toBe(2)
  })

  it('tells anybody who invites, and nothing else of them', async () => {
    const { invite_code } = await make({ invite_channel: 5 })
    const answer = await metadata({ invite_code })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData<InviteMetadata>(answer)).toEqual({
      sender: {
        id: sender.id,
        image_medium_url: mediaUrl('75x75', image, 'webp'),
        first_name: 'Amber',
        full_name: 'Amber Lindqvist',
        should_show_messaging: true,
      },
      invite_channel: 5,
    })
  })

  it('is nothing to whom its sender has blocked, nor once its sender is gone', async () => {
    const { invite_code } = await make()
    const blocked = await makeUser(db)
    await block(db, sender, blocked)
    await expectFailure(await metadata({ invite_code }, await makeSession(db, blocked)), 'inviteNotFound')
    await db.delete(users).where(eq(users.id, sender.id))
    await expectFailure(await metadata({ invite_code }), 'inviteNotFound')
  })

  it.each([{}, { invite_code: 'x'.repeat(65) }, { invite_code: "' or 1" }, { invite_code: 5 }])(
    'is not read from %j',
    async (options) => {
      await expectFailure(await metadata(options), 'invalidInput')
    },
  )

  it('is nothing while its sender has taken a break', async () => {
    const { invite_code } = await make()
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, sender.id))
    await expectFailure(await metadata({ invite_code }), 'inviteNotFound')
  })

  it('is not made while signed out, on no other site’s word, and by no read', async () => {
    await expectFailure(await send(origin, MAKE, { json: { options: {} } }), 'notSignedIn')
    const limited = await makeSession(db, sender, { loginState: 2 })
    await expectFailure(await send(origin, MAKE, { json: { options: {} }, cookie: limited }), 'notSignedIn')
    const headers = { 'sec-fetch-site': 'cross-site' }
    await expectFailure(await send(origin, MAKE, { json: { options: {} }, cookie, headers }), 'crossSite')
    await expectFailure(await send(origin, MAKE, { cookie }), 'methodNotAllowed')
    await expectFailure(await send(origin, MAKE, { json: { options: { invite_channel: 17 } }, cookie }), 'invalidInput')
    expect(await db.$count(invites, eq(invites.senderId, sender.id))).toBe(0)
  })

  it('is unknown by a code that does not exist', async () => {
    await expectFailure(await metadata({ invite_code: 'abc_1-2' }), 'inviteNotFound')
  })
})

describe('signing up by an invitation', () => {
  it('is counted for its sender', async () => {
    const { invite_code } = await make()
    const people = await Promise.all([signUp({ invite_code }), signUp({ invite_code })])
    const rows = await db.select().from(inviteRedemptions).where(eq(inviteRedemptions.code, invite_code))
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(people.toSorted())
    expect(await query(origin, 'InviteLinkQuery', {}, { cookie })).toEqual({
      __typename: 'InviteLink',
      link: `${origin}/?invite_code=${invite_code}`,
      redeemedCount: 2,
    })
  })

  it('works with a code that is none, and counts nothing', async () => {
    const id = await signUp({ invite_code: newId() })
    expect(await db.$count(inviteRedemptions, eq(inviteRedemptions.userId, id ?? ''))).toBe(0)
  })
})

describe('the page of invitations', () => {
  it('makes the link by a plain form and shows it', async () => {
    const before = await send(origin, href('inviteSettings'), { cookie })
    expect(toText(await before.text())).toContain('Create link')
    const answer = await send(origin, href('inviteSettings'), { method: 'POST', cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('inviteSettings')])
    const { invite_link } = await make()
    const page = await send(origin, href('inviteSettings'), { cookie })
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const html = await page.text()
    expect(html).toContain(`value="${invite_link}"`)
    expect(toText(html)).toContain('No one has joined with your link yet.')
  })

  it('is for whom it is about', async () => {
    const logIn = href('login', {}, { next: href('inviteSettings') })
    const page = await send(origin, href('inviteSettings'))
    expect([page.status, page.headers.get('location')]).toEqual([302, logIn])
    const sent = await send(origin, href('inviteSettings'), { method: 'POST' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, logIn])
    expect(await query(origin, 'InviteLinkQuery', {})).toMatchObject({ __typename: 'Error' })
  })
})
