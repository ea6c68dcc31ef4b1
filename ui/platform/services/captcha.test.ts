import { beforeEach, expect, it } from 'vitest'
import { CAPTCHA_TOKEN_MAX_AGE_MS } from '#schema/identity/captcha-constants.ts'
import { createCaptchaTokens, type CaptchaTokens } from './captcha.ts'

const SETTINGS = { siteKey: 'key', scriptUrl: 'https://captcha.example/' }

let now: number
let made: string[]
let tokens: CaptchaTokens

beforeEach(() => {
  now = 0
  made = []
  tokens = createCaptchaTokens(
    async (_, action) => {
      made.push(action)
      return `${action} ${made.length}`
    },
    () => now,
  )
})

const prepare = (action: string) => tokens.prepare(SETTINGS, action)
const consume = (action: string) => tokens.consume(SETTINGS, action)

it('a token that was asked for ahead is handed out once', async () => {
  prepare('login')
  prepare('login')
  expect(await consume('login')).toBe('login 1')
  expect(await consume('login')).toBe('login 2')
})

it('a token is sent up to 105 seconds after it was asked for', async () => {
  prepare('login')
  now = CAPTCHA_TOKEN_MAX_AGE_MS - 1
  prepare('login')
  expect(made).toHaveLength(1)
  now += 1
  expect(await consume('login')).toBe('login 2')
})

it('a token that is too old is asked for again ahead of its use', async () => {
  prepare('login')
  now = CAPTCHA_TOKEN_MAX_AGE_MS
  prepare('login')
  expect(await consume('login')).toBe('login 2')
})

it('a token is for its own action', async () => {
  prepare('signup')
  expect(await consume('login')).toBe('login 2')
})

it('what failed ahead is reported at its use, and tried again with the next', async () => {
  let isDown = true
  const failing = createCaptchaTokens(
    async () => {
      if (isDown) throw new Error('down')
      return 'up'
    },
    () => now,
  )
  failing.prepare(SETTINGS, 'login')
  await expect(failing.consume(SETTINGS, 'login')).rejects.toThrow('down')
  isDown = false
  expect(await failing.consume(SETTINGS, 'login')).toBe('up')
})
