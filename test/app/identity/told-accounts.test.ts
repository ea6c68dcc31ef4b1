import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { callResource, expectFailure, newAddress, send, toText } from '../../helpers/client.ts'
import { makePerson, type Person } from '../../helpers/people.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeBoard, makeUser, PASSWORD } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let asker: Person

beforeEach(async () => {
  asker = await makePerson(db, { emailVerifiedAt: 1 })
})

function post(path: string, form: Record<string, string>, cookie?: string): Promise<Response> {
  return send(origin, path, { form, cookie, headers: { 'cf-connecting-ip': newAddress() } })
}

async function callAs(name: 'BoardInviteResource' | 'ConversationsResource', options: object): Promise<Response> {
  return callResource(origin, name, 'create', options, asker.cookie)
}

/** All that takes an address and could tell by its answer whether someone is registered with it. */
const WAYS: Record<string, (email: string) => Promise<Response>> = {
  'a login': (email) => post(href('loginHandshake'), { username_or_email: email, password: 'not the password' }),
  'the login page': (email) => post(href('login'), { username_or_email: email, password: 'not the password' }),
  'a link for a new password': (email) => post(href('passwordResetCall'), { username_or_email: email }),
  'the page for a new password': (email) => post(href('passwordReset'), { username_or_email: email }),
  'a new email': (email) => post(href('emailSettings'), { email, password: PASSWORD }, asker.cookie),
  'an appeal of a suspension': (email) =>
    post(href('suspensionAppeal'), { username_or_email: email, password: 'not the password', text: 'Why?' }),
  'an invitation to a board': async (email) => {
    const { id } = await makeBoard(db, asker.user)
    return callAs('BoardInviteResource', { board_id: id, emails: [email] })
  },
  'a message': (email) => callAs('ConversationsResource', { emails: [email], text: 'Hello' }),
}

/** The answer without what differs between any two: ids, times and the address itself. */
async function readAnswer(answer: Response, email: string): Promise<string> {
  const text = await answer.text()
  const said = text.startsWith('<') ? toText(text) : text
  const plain = said
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/[0-9a-z]{26}/gi, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b\d{13}\b/g, 'TIME')
  return `${answer.status} ${answer.headers.get('location') ?? ''} ${plain}`
}

describe('whether an address has an account is not told by', () => {
  it.each(Object.entries(WAYS))('%s', async (_, ask) => {
    const { email } = await makeUser(db, { email: `known-${newId().toLowerCase()}@post.example`, emailVerifiedAt: 1 })
    const known = email ?? ''
    const free = `free-${newId().toLowerCase()}@post.example`
    const answers = [await readAnswer(await ask(known), known), await readAnswer(await ask(free), free)]
    expect(answers[0]).toBe(answers[1])
  })
})

it('registration alone tells it, since who registers must learn what to do next', async () => {
  const { email } = await makeUser(db)
  await expectFailure(await register(origin, newPerson({ email: email ?? '' })), 'emailTaken')
})
