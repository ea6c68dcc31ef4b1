import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { AppData } from '#schema/page-data.ts'
import { postForm, type FormAnswer } from '#ui/platform/network/post-form.ts'
import { CaptchaError, captchaToken } from '#ui/platform/services/captcha.ts'
import { errorText } from '../../../test/helpers/texts.ts'
import { logIn, finishLogin } from './log-in.ts'
import { loginHandshake } from './login-handshake.ts'

vi.mock('#ui/platform/network/post-form.ts', () => ({ postForm: vi.fn() }))
vi.mock('#ui/platform/services/captcha.ts', async (original) => ({
  ...(await original<object>()),
  captchaToken: vi.fn(),
}))

const PROOF = { username_or_email: 'ada', password: 'secret' }
const CAPTCHA = { siteKey: 'key', scriptUrl: 'https://captcha.example/' }

const makeSite = (captcha: AppData['settings']['captcha'], context: object = {}) =>
  ({
    context: { requestIdentifier: '', ...context },
    settings: { captcha, handshakeOrigins: [] },
  }) as unknown as AppData

const TOKEN: FormAnswer = { status: 200, envelope: { status: 'success', code: 0, data: { token: 't' } } }

function refused(name: ErrorName, data: unknown = null): FormAnswer {
  const { code, status } = ERRORS[name]
  return { status, envelope: { status: 'failure', code, message: errorText(name), data } }
}

/** What was sent, one try after the other. */
const sent = () => vi.mocked(postForm).mock.calls.map(([, fields]) => fields)

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://www.tackboard.example' } })
  vi.stubGlobal('document', { cookie: '', referrer: 'https://blog.example/lamps?reader=ada' })
  vi.stubGlobal('navigator', {})
  vi.mocked(postForm).mockReset().mockResolvedValue(TOKEN)
  vi.mocked(captchaToken).mockReset().mockResolvedValue('a person')
})
afterEach(() => vi.unstubAllGlobals())

it('a login tells what led to the site, where visits may be kept', async () => {
  const known = { requestIdentifier: 'r1', country: 'US', countryFromIp: 'US' }
  expect(await loginHandshake(PROOF, makeSite(null, known))).toEqual({ token: 't' })
  await loginHandshake(PROOF, makeSite(null, { ...known, hasPrivacySignal: true }))
  expect(sent()).toEqual([{ ...PROOF, referrer: 'https://blog.example/lamps' }, PROOF])
})

it('brings a token where a captcha is set up, and none elsewhere', async () => {
  await loginHandshake(PROOF, makeSite(null))
  await loginHandshake(PROOF, makeSite(CAPTCHA))
  expect(sent()).toEqual([PROOF, { ...PROOF, token: 'a person' }])
})

it('whom the captcha takes for a robot is sent once more without a token', async () => {
  vi.mocked(postForm).mockResolvedValueOnce(refused('captchaFailed'))
  expect(await loginHandshake(PROOF, makeSite(CAPTCHA))).toEqual({ token: 't' })
  expect(sent()).toEqual([{ ...PROOF, token: 'a person' }, PROOF])
})

it('a wrong password is sent once', async () => {
  vi.mocked(postForm).mockResolvedValueOnce(refused('wrongCredentials'))
  const api_error_code = ERRORS.wrongCredentials.code
  await expect(loginHandshake(PROOF, makeSite(CAPTCHA))).rejects.toMatchObject({ api_error_code })
  expect(sent()).toHaveLength(1)
})

it('a library that cannot be loaded blocks no login until a token is asked for', async () => {
  const unloaded = new CaptchaError()
  vi.mocked(captchaToken).mockRejectedValue(unloaded)
  expect(await loginHandshake(PROOF, makeSite(CAPTCHA))).toEqual({ token: 't' })
  expect(sent()).toEqual([PROOF])
  vi.mocked(postForm).mockResolvedValueOnce(refused('captchaFailed'))
  await expect(loginHandshake(PROOF, makeSite(CAPTCHA))).rejects.toBe(unloaded)
  vi.mocked(postForm).mockResolvedValueOnce(refused('wrongCredentials'))
  await expect(loginHandshake(PROOF, makeSite(CAPTCHA))).rejects.toMatchObject({
    api_error_code: ERRORS.wrongCredentials.code,
  })
})

it.each([
  ['wrongCredentials', 'CrossDomainHandshakeApiError'],
  ['secondStepRequired', 'CrossDomainHandshakeApiError'],
  ['twoStepExpired', 'CrossDomainHandshakeApiError'],
  ['tooManyRequests', 'CrossDomainHandshakeHttpError'],
  ['accountSuspended', 'CrossDomainHandshakeHttpError'],
  ['unexpected', 'CrossDomainHandshakeHttpError'],
] as const)('a login that is refused by %s is a %s', async (name, expected) => {
  vi.mocked(postForm).mockResolvedValueOnce(refused(name))
  await expect(loginHandshake(PROOF, makeSite(null))).rejects.toMatchObject({ name: expected })
})

it('what the server asks for next, or says of a suspended account, comes through either error', async () => {
  const person = { username: 'ada', password: 'secret' }
  vi.mocked(postForm).mockResolvedValueOnce(refused('secondStepRequired', { mfa_token: 'm' }))
  expect(await logIn(person, makeSite(null))).toEqual({ type: 'secondStepRequired', begun: { mfa_token: 'm' } })
  vi.mocked(postForm).mockResolvedValueOnce(refused('accountSuspended', { reason: 'Spam', until: null }))
  expect(await logIn(person, makeSite(null))).toEqual({ type: 'suspended', reason: 'Spam', until: null })
  vi.mocked(postForm).mockResolvedValueOnce(refused('tooManyRequests'))
  expect(await logIn(person, makeSite(null))).toEqual({ type: 'failed', error: 'tooManyRequests' })
  vi.mocked(postForm).mockResolvedValueOnce({ status: 200, envelope: { status: 'success', code: 0, data: {} } })
  expect(await logIn(person, makeSite(null))).toEqual({ type: 'failed', error: 'unexpected' })
})

it.each([
  ['wrongCode', 'wrongCode'],
  ['twoStepExpired', 'twoStepExpired'],
  ['tooManyRequests', 'tooManyRequests'],
  ['crossSite', 'unexpected'],
] as const)('a second step that is refused by %s says so', async (name, expected) => {
  vi.mocked(postForm).mockResolvedValueOnce(refused(name))
  expect(await finishLogin('m', { code: '1' })).toBe(expected)
  expect(sent()).toEqual([{ mfa_token: 'm', code: '1' }])
})
