import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { readMetrics } from '../../helpers/altered-page.ts'
import { test } from '../../helpers/browser-test.ts'
import { hidePage, showPage } from '../../helpers/event-log.ts'
import { ready } from '../../helpers/settle.ts'
import { startSite, type Site } from '../../helpers/site.ts'

/** Speaks as the library does: hands out a token for each action, every one another. */
const LIBRARY = `window.grecaptcha = { enterprise: {
  ready: (callback) => setTimeout(callback, 10),
  execute: async (key, { action }) => key + ':' + action + ':' + Math.random(),
} }`

let captcha: Server
/** Tokens that were checked. */
const checked: string[] = []
let site: Site

beforeAll(async () => {
  captcha = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/javascript')
      return void response.end(LIBRARY)
    }
    void text(request).then((body) => {
      const token = new URLSearchParams(body).get('response') ?? ''
      const isNew = !checked.includes(token)
      checked.push(token)
      response.end(JSON.stringify({ success: isNew && token.startsWith('public-key:'), score: 0.9 }))
    })
  })
  await new Promise<void>((resolve) => captcha.listen(0, '127.0.0.1', resolve))
  const captchaOrigin = `http://127.0.0.1:${(captcha.address() as AddressInfo).port}`
  site = await startSite({
    vars: {
      RECAPTCHA_SECRET: 'a-secret',
      RECAPTCHA_URL: `${captchaOrigin}/verify`,
      RECAPTCHA_SITE_KEY: 'public-key',
      RECAPTCHA_SCRIPT_URL: `${captchaOrigin}/enterprise.js`,
    },
  })
})

afterAll(async () => {
  await site.stop()
  captcha.closeAllConnections()
  captcha.close()
})

/** What tokens were checked for, one after the other. */
const actions = () => checked.map((token) => token.split(':')[1])

test('where captchas are on a sign-up brings a token along, and a resumed session another', async ({ open }) => {
  const page = await open()
  await page.goto(`${site.origin}/signup/?next=/today/`)
  await ready(page)
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(site.origin + href('welcome', {}, { next: '/today/' }))
  expect(actions()).toEqual(['signup'])
  await ready(page)
  const verified = page.waitForResponse((response) => new URL(response.url()).pathname === href('verifySession'))
  await hidePage(page)
  await showPage(page)
  expect((await verified).status()).toBe(200)
  expect(actions()).toEqual(['signup', 'verify'])
  await expect.poll(() => readMetrics(page, 'session_verify')).toEqual([{ status: 200 }])
})
