import { beforeEach, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { getFlash, newAddress, send, toText } from '../../helpers/client.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { pageText } from '../../helpers/texts.ts'

let cookie: string

beforeEach(async () => {
  cookie = await makeSession(db, await makeUser(db, { isEmployee: true }))
})

async function read(path: string, as?: string): Promise<string> {
  return toText(await (await send(origin, path, { cookie: as })).text())
}

/** Everything that a query of a page's address has ever chosen a text by. */
const CHOICES: Record<string, string>[] = [
  { done: 'remove' },
  { done: 'create', form: 'create', error: 'passcodeLocked', problem_passcode: 'required', backupEmail: 'typed' },
  { state: 'allEnded' },
  { state: 'ended' },
  { state: 'erased' },
  { state: 'saved' },
  { state: 'done' },
  { state: 'sent' },
  { state: 'waiting' },
  { state: 'deleting' },
  { saved: '1' },
  { error: 'wrongPassword', action: 'delete', username: 'typed' },
  { error: 'wrongCredentials', mfa_token: 'made-up', error_password: 'x' },
  { error: 'emailTaken', wrong: 'email', email: 'typed', first_name: 'typed' },
  { error: 'lastLoginMethod' },
  { action: 'setup', secret: 'ABCDEFGH', uri: 'otpauth://totp/x', codes: 'aaaa-bbbb', error: 'twoStepOff' },
]

it.each([
  ['parentalPasscode', true],
  ['passcodeRecovery', false],
  ['passcodeBackup', false],
  ['sessionSettings', true],
  ['securitySettings', true],
  ['accountSettings', true],
  ['emailSettings', true],
  ['passwordSettings', true],
  ['yourData', true],
  ['loginConnect', true],
  ['experimentsTool', true],
  ['activityLog', false],
  ['cookies', false],
  ['passwordReset', false],
  ['newPassword', false],
  ['verifyEmail', false],
  ['emailChange', false],
  ['login', false],
  ['signup', false],
] as const)('the address of %s chooses none of its texts', async (page, isOwn) => {
  const as = isOwn ? cookie : undefined
  const plain = await read(href(page), as)
  // A name that a link fills in is no claim: the switcher of accounts leads to the login page by it.
  for (const { username: _, ...choice } of CHOICES) expect(await read(href(page, {}, choice), as)).toBe(plain)
})

it('a page says what a form has done to the browser that sent it, once, and no cache has that document', async () => {
  const sent = await send(origin, href('cookies'), { form: { choice: 'none' } })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, href('cookies')])
  const [line = ''] = sent.headers.getSetCookie().filter((one) => one.startsWith('__Host-flash='))
  expect(line).toMatch(/; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const shown = await send(origin, href('cookies'), { cookie: getFlash(sent) })
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(toText(await shown.text())).toContain('Your choices are saved.')
  expect(getFlash(shown)).toBe('__Host-flash=')
  expect(await read(href('cookies'))).not.toContain('Your choices are saved.')
})

it('what is meant for one page is not said by another, nor by a page that everybody gets', async () => {
  const sent = await send(origin, href('cookies'), { form: { choice: 'none' } })
  const other = await send(origin, href('signup'), { cookie: getFlash(sent) })
  expect([toText(await other.text()).includes('Your choices are saved.'), getFlash(other)]).toEqual([false, ''])
  const strangers = await send(origin, '/', {})
  expect(strangers.headers.get('cache-control')).toContain('public')
  expect(strangers.headers.getSetCookie().filter((one) => one.startsWith('__Host-flash'))).toEqual([])
})

it('settings that are saved by scripts, which load the page again, are said to be saved there', async () => {
  const save = (options: Record<string, unknown>) =>
    send(origin, href('resource', { name: 'UserSettingsResource', verb: 'update' }), { json: { options }, cookie })
  expect(getFlash(await save({ about: 'Likes moss' }))).toBe('')
  const saved = await save({ first_name: 'Ada' })
  expect(await read(href('accountSettings'), `${cookie}; ${getFlash(saved)}`)).toContain('Changes saved.')
})

it('a login that fails says so on its own answer', async () => {
  const answer = await send(origin, href('login'), {
    form: { username_or_email: 'nobody-here', password: 'wrong', next: '/today/' },
    headers: { 'cf-connecting-ip': newAddress() },
  })
  expect(answer.status).toBe(401)
  const html = await answer.text()
  expect(toText(html)).toContain(pageText('login.error.wrongCredentials'))
  expect(html).toContain('value="nobody-here"')
  expect(html).toContain('value="/today/"')
})
