import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { inviteRedemptions, invites } from '#db/tables/identity/invites.ts'
import { users } from '#db/tables/users.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/app-test.ts'
import { readData, send, toText } from '../../helpers/client.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { block, makeImage, makeUser } from '../../helpers/rows.ts'

const it = test
  .extend('image', ({ db }) => makeImage(db))
  .extend('member', ({ db, image }) =>
    makeUser(db, { firstName: 'Amber', fullName: 'Amber Lindqvist', imageSignature: image }),
  )
  /** The user who invites. */
  .extend('sender', ({ as, member }) => as(member))

async function signUp(origin: string, db: Database, fields: Record<string, string>): Promise<string | undefined> {
  const person = newPerson(fields)
  await readData(await register(origin, person))
  const [row] = await db.select().from(users).where(eq(users.email, person.email))
  return row?.id
}

describe('an invitation', () => {
  it('has a link that leads home with its code, one for each channel, also when asked for twice at once', async ({
    db,
    origin,
    member,
    sender,
  }) => {
    const [one, two] = await Promise.all([1, 2].map(() => sender.call('InviteCodeResource.create', {})))
    expect(one?.invite_code).toMatch(/^[\w-]{22}$/)
    expect(one?.invite_link).toBe(`${origin}/?invite_code=${one?.invite_code}`)
    expect(two).toEqual(one)
    const other = await sender.call('InviteCodeResource.create', { invite_channel: 9 })
    expect(other.invite_code).not.toBe(one?.invite_code)
    expect(await db.$count(invites, eq(invites.senderId, member.id))).toBe(2)
  })

  it('tells anybody who invites, and nothing else of them', async ({ as, member, sender, image }) => {
    const { invite_code } = await sender.call('InviteCodeResource.create', { invite_channel: 5 })
    const answer = await as(null).send('InviteCodeMetadataResource.get', { invite_code })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await as(null).call('InviteCodeMetadataResource.get', { invite_code })).toEqual({
      sender: {
        id: member.id,
        image_medium_url: mediaUrl('75x75', image, 'webp'),
        first_name: 'Amber',
        full_name: 'Amber Lindqvist',
        should_show_messaging: true,
      },
      invite_channel: 5,
    })
  })

  it('is nothing to whom its sender has blocked, nor once its sender is gone', async ({ as, db, member, sender }) => {
    const { invite_code } = await sender.call('InviteCodeResource.create', {})
    const blocked = await makeUser(db)
    await block(db, member, blocked)
    await as(blocked).refused('InviteCodeMetadataResource.get', { invite_code }, 'inviteNotFound')
    await db.delete(users).where(eq(users.id, member.id))
    await as(null).refused('InviteCodeMetadataResource.get', { invite_code }, 'inviteNotFound')
  })

  it.for([{}, { invite_code: 'x'.repeat(65) }, { invite_code: "' or 1" }, { invite_code: 5 }])(
    'is not read from %j',
    async (options, { as }) => {
      await as(null).invalid('InviteCodeMetadataResource.get', options)
    },
  )

  it('is nothing while its sender has taken a break', async ({ as, db, member, sender }) => {
    const { invite_code } = await sender.call('InviteCodeResource.create', {})
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, member.id))
    await as(null).refused('InviteCodeMetadataResource.get', { invite_code }, 'inviteNotFound')
  })

  it('is not made for a channel that there is not', async ({ db, member, sender }) => {
    await sender.invalid('InviteCodeResource.create', { invite_channel: 17 })
    expect(await db.$count(invites, eq(invites.senderId, member.id))).toBe(0)
  })

  it('is unknown by a code that does not exist', async ({ as }) => {
    await as(null).refused('InviteCodeMetadataResource.get', { invite_code: 'abc_1-2' }, 'inviteNotFound')
  })
})

describe('signing up by an invitation', () => {
  it('is counted for its sender', async ({ db, origin, sender }) => {
    const { invite_code } = await sender.call('InviteCodeResource.create', {})
    const people = await Promise.all([1, 2].map(() => signUp(origin, db, { invite_code })))
    const rows = await db.select().from(inviteRedemptions).where(eq(inviteRedemptions.code, invite_code))
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set(people))
    expect(await sender.query('InviteLinkQuery', {})).toEqual({
      __typename: 'InviteLink',
      link: `${origin}/?invite_code=${invite_code}`,
      redeemedCount: 2,
    })
  })

  it('works with a code that is none, and counts nothing', async ({ db, origin }) => {
    const id = await signUp(origin, db, { invite_code: newId() })
    expect(await db.$count(inviteRedemptions, eq(inviteRedemptions.userId, id ?? ''))).toBe(0)
  })
})

describe('the page of invitations', () => {
  it('makes the link by a plain form and shows it', async ({ origin, sender }) => {
    const cookie = await sender.cookie()
    const before = await send(origin, href('inviteSettings'), { cookie })
    expect(toText(await before.text())).toContain('Create link')
    const answer = await send(origin, href('inviteSettings'), { method: 'POST', cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('inviteSettings')])
    const { invite_link } = await sender.call('InviteCodeResource.create', {})
    const page = await send(origin, href('inviteSettings'), { cookie })
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const html = await page.text()
    expect(html).toContain(`value="${invite_link}"`)
    expect(toText(html)).toContain('No one has joined with your link yet.')
  })

  it('is for whom it is about', async ({ as, origin }) => {
    const logIn = href('login', {}, { next: href('inviteSettings') })
    const page = await send(origin, href('inviteSettings'))
    expect([page.status, page.headers.get('location')]).toEqual([302, logIn])
    const sent = await send(origin, href('inviteSettings'), { method: 'POST' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, logIn])
    expect(await as(null).query('InviteLinkQuery', {})).toMatchObject({ __typename: 'Error' })
  })
})
