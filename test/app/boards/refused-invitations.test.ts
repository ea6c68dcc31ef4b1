import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { mailSubscriptions, mailTokens } from '#db/tables/notifications/notifications.ts'
import { href } from '#schema/routes.ts'
import { sweepInviteCodes } from '#worker/features/boards/invites/invite-codes.ts'
import { sweepMailTokens } from '#worker/model/mail-subscriptions.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { callResource, readData, send, toText } from '../../helpers/client.ts'
import { mailsTo } from '../../helpers/mails.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makePerson, type Person } from '../../helpers/people.ts'
import { makeBoard } from '../../helpers/rows.ts'

const SITE = 'https://tackboard.example'

const site = await ownApp({ vars: { SITE_ORIGIN: SITE } })
const { db } = site

let stranger: string

beforeEach(() => {
  stranger = `stranger-${newId().toLowerCase()}@post.example`
})

const addPerson = (): Promise<Person> => makePerson(db, { emailVerifiedAt: 1 })

async function inviteToBoard(address: string): Promise<void> {
  const owner = await addPerson()
  const { id } = await makeBoard(db, owner.user)
  const options = { board_id: id, emails: [address] }
  await readData(await callResource(site.origin, 'BoardInviteResource', 'create', options, owner.cookie))
}

async function writeTo(address: string): Promise<void> {
  const sender = await addPerson()
  const options = { emails: [address], text: 'Hello' }
  await readData(await callResource(site.origin, 'ConversationsResource', 'create', options, sender.cookie))
}

const WAYS: [string, (address: string) => Promise<void>][] = [
  ['an invitation to a board', inviteToBoard],
  ['a message', writeTo],
]

async function findRefusal(address: string): Promise<string> {
  const [mail] = await mailsTo(db, address)
  expect(mail?.text).toContain('No more invitations to this address')
  expect(mail?.text).toContain(mail?.unsubscribeUrl)
  return (mail?.unsubscribeUrl ?? '').slice(SITE.length)
}

it.each(WAYS)('the mail of %s to a stranger ends all that follow, from anyone and of any kind', async (_, invite) => {
  await invite(stranger)
  const path = await findRefusal(stranger)
  expect(toText(await (await send(site.origin, path)).text())).toContain('can send invitations to this email address')
  expect(await mailsTo(db, stranger)).toHaveLength(1)

  // Mail programs send the same.
  expect((await send(site.origin, path, { form: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(200)
  for (const [, again] of WAYS) {
    await again(stranger)
    await again(stranger.toUpperCase())
  }
  expect(await mailsTo(db, stranger)).toHaveLength(1)
  const page = toText(await (await send(site.origin, path)).text())
  expect(page).toContain("We don't send invitations to this email address")

  await send(site.origin, path, { form: { action: 'on' } })
  await inviteToBoard(stranger)
  expect(await mailsTo(db, stranger)).toHaveLength(2)
})

it('no token of a link is stored as it is', async () => {
  await inviteToBoard(stranger)
  const [mail] = await mailsTo(db, stranger)
  const tokens = [...(mail?.text ?? '').matchAll(/\/(?:invite|subscription)\/([\w-]{43})\//g)].map(([, token]) => token)
  expect(tokens).toHaveLength(2)
  const stored = JSON.stringify([await db.select().from(boardInvites), await db.select().from(mailTokens)])
  for (const token of tokens) expect(stored).not.toContain(token)
})

it('links that were sent before work on, and are stored as hashes after a sweep', async () => {
  const { user } = await addPerson()
  const token = newToken()
  await db.insert(mailSubscriptions).values({ token, userId: user.id, list: 'digest', createdAt: 1 })
  await inviteToBoard(stranger)
  const code = newToken()
  await db.update(boardInvites).set({ code }).where(eq(boardInvites.email, stranger))
  const open = async () => [
    (await send(site.origin, href('unsubscribe', { token }))).status,
    (await send(site.origin, href('boardInvite', { code }))).status,
  ]
  expect(await open()).toEqual([200, 200])
  await sweepMailTokens(db)
  await sweepInviteCodes(db)
  expect(await open()).toEqual([200, 200])
  const stored = JSON.stringify([await db.select().from(boardInvites), await db.select().from(mailSubscriptions)])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(code)
})
