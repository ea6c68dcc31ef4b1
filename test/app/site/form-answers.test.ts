import { expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, getFlash, GOOGLEBOT, newAddress, send, type Sent } from '../../helpers/client.ts'
import { newPerson } from '../../helpers/registration.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

function listNames(answer: Response): string[] {
  return answer.headers.getSetCookie().map((line) => line.split('=')[0] ?? '')
}

it('the page of a form sets each cookie once', async () => {
  const sent = await send(origin, href('cookies'), { form: { choice: 'none' } })
  const shown = await send(origin, href('cookies'), { cookie: getFlash(sent) })
  expect(listNames(shown)).toEqual(['__Host-flash'])
})

it('a form that is refused sets each cookie once', async () => {
  const birthday = `${new Date().getUTCFullYear() - 5}-01-01`
  const { last_name: _, ...form } = newPerson({ birthday })
  const answer = await send(origin, href('signup'), {
    form,
    headers: { 'cf-connecting-ip': newAddress() },
  })
  expect(answer.status).toBe(ERRORS.ageRestricted.status)
  expect(new Set(listNames(answer)).size).toBe(listNames(answer).length)
  expect(listNames(answer)).not.toEqual([])
})

it.each(['cookies', 'activityLog'] as const)('a crawler gets the page %s that everybody gets', async (page) => {
  const user = await makeUser(db)
  const cookie = await makeSession(db, user)
  async function namesUser(headers: Sent['headers'] = {}): Promise<boolean> {
    return (await (await send(origin, href(page), { cookie, headers })).text()).includes(user.username)
  }
  expect(await namesUser()).toBe(true)
  expect(await namesUser({ 'user-agent': GOOGLEBOT })).toBe(false)
})

it('an address that floods is refused before anything is looked up', async () => {
  const site = await startApp({
    database: 'shared',
    options: {
      bindings: { SIGN_IN_LIMIT: { limit: async () => ({ success: false }) } },
      openReads: () => openDatabase({ DATABASE_URL: 'http://127.0.0.1:9' }, { timeoutMs: 500 }),
    },
  })
  try {
    for (const body of ['username_or_email=a&password=b', '']) {
      const answer = await send(site.origin, href('loginHandshake'), {
        method: 'POST',
        body,
        cookie: `__Host-session=${newToken()}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      await expectFailure(answer, 'tooManyRequests')
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    }
  } finally {
    await site.stop()
  }
})
