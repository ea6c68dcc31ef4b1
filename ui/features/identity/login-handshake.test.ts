import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { AppData } from '#schema/page-data.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { CaptchaError, captchaToken } from '#ui/platform/services/captcha.ts'
import { call } from '#ui/platform/network/request.ts'
import { loginHandshake } from './login-handshake.ts'
import { errorText } from '../../../test/helpers/texts.ts'

vi.mock('#ui/platform/network/request.ts', () => ({ call: vi.fn() }))
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

function refused(name: ErrorName): ApiError {
  const { code, status } = ERRORS[name]
  const message = errorText(name)
  return new ApiError(message, { status, code, detail: null, url: '', accessControl: {} })
}

/** What was sent, one try after the other. */
const sent = () => vi.mocked(call).mock.calls.map(([, init]) => Object.fromEntries(init?.body as URLSearchParams))

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://www.tackboard.example' } })
  vi.stubGlobal('document', { cookie: '', referrer: 'https://blog.example/lamps?reader=ada' })
  vi.stubGlobal('navigator', {})
  vi.mocked(call).mockReset().mockResolvedValue({ token: 't' })
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
  vi.mocked(call).mockRejectedValueOnce(refused('captchaFailed'))
  expect(await loginHandshake(PROOF, makeSite(CAPTCHA))).toEqual({ token: 't' })
  expect(sent()).toEqual([{ ...PROOF, token: 'a person' }, PROOF])
})

it('a wrong password is sent once', async () => {
  const error = refused('wrongCredentials')
  vi.mocked(call).mockRejectedValueOnce(error)
  await expect(loginHandshake(PROOF, makeSite(CAPTCHA))).rejects.toBe(error)
  expect(sent()).toHaveLength(1)
})

it('a library that cannot be loaded blocks no login until a token is asked for', async () => {
  const unloaded = new CaptchaError()
  vi.mocked(captchaToken).mockRejectedValue(unloaded)
  expect(await loginHandshake(PROOF, makeSite(CAPTCHA))).toEqual({ token: 't' })
  expect(sent()).toEqual([PROOF])
  vi.mocked(call).mockRejectedValueOnce(refused('captchaFailed'))
  await expect(loginHandshake(PROOF, makeSite(CAPTCHA))).rejects.toBe(unloaded)
  const wrong = refused('wrongCredentials')
  vi.mocked(call).mockRejectedValueOnce(wrong)
  await expect(loginHandshake(PROOF, makeSite(CAPTCHA))).rejects.toBe(wrong)
})
