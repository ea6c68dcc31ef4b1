import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { expectFailure, readData, send } from '../helpers/client.ts'
import { newPerson, register } from '../helpers/registration.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

/** What a dashboard or a file may hold, whatever the types say. */
const asSetting = (value: unknown) => value as string

describe.each([
  ['a slash at its end', 'https://slash.example/'],
  ['a path', 'https://path.example/site'],
  ['spaces around it', ' https://spaces.example '],
  ['no scheme', 'www.bare.example'],
  ['another type', 5],
])('where SITE_ORIGIN has %s', (_, origin) => {
  let site: Site
  beforeAll(async () => {
    site = await startApp({ database: 'shared', vars: { SITE_ORIGIN: asSetting(origin) } })
  })
  afterAll(() => site.stop())

  it('pages name the address that was asked for, and the log says what is wrong', async () => {
    const page = await (await send(site.origin, href('about'))).text()
    expect(/<link rel="canonical" href="([^"]+)"/.exec(page)?.[1]).toBe(`${site.origin}${href('about')}`)
    const lines = site.logs.map((line) => JSON.parse(line) as { setting?: string })
    expect(lines.filter(({ setting }) => setting === 'SITE_ORIGIN')).toMatchObject([
      { level: 'error', problem: expect.stringContaining('Set it to an address without a path') },
    ])
  })

  it('/healthz is 503 and names the setting', async () => {
    const answer = await send(site.origin, href('health'))
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { parts: { database: true, settings: false }, wrong_settings: ['SITE_ORIGIN'] },
    ])
  })

  it('no mail with a broken link is written', async () => {
    await expectFailure(await register(site.origin, newPerson()), 'notConfigured')
  })
})

it('a line says it once, however many requests come, and a list keeps its good parts', async () => {
  const setting = 'de=https://only-once.example,zz=https://zz.example'
  const site = await startApp({ database: 'shared', vars: { LOCALE_ORIGINS: setting } })
  for (let calls = 0; calls < 3; calls += 1) await send(site.origin, href('about'))
  expect(site.logs.filter((line) => line.includes('LOCALE_ORIGINS'))).toHaveLength(1)
  const page = await (await send(site.origin, href('about'))).text()
  expect(page).toContain('https://only-once.example')
  await site.stop()
})

it('a wrong secret is named and not shown', async () => {
  const site = await startApp({ database: 'shared', vars: { TOTP_KEY: 'never to be logged' } })
  const answer = await send(site.origin, href('health'))
  expect(await answer.json()).toMatchObject({ wrong_settings: ['TOTP_KEY'] })
  expect(site.logs.join('\n')).toContain('TOTP_KEY')
  expect(site.logs.join('\n')).not.toContain('never to be logged')
  await site.stop()
})

it.each([
  ['RECAPTCHA_SECRET', 'a-secret', 'RECAPTCHA_SITE_KEY'],
  ['RECAPTCHA_SITE_KEY', 'a-key', 'RECAPTCHA_SECRET'],
  ['FACEBOOK_APP_SECRET', 'a-secret', 'FACEBOOK_APP_ID'],
])('%s alone asks for nothing that a page cannot give, and is named with what it needs', async (name, value, needs) => {
  const site = await startApp({ database: 'shared', vars: { [name]: value } })
  const health = await send(site.origin, href('health'))
  expect([health.status, await health.json()]).toMatchObject([503, { wrong_settings: [name] }])
  const lines = site.logs.map((line) => JSON.parse(line) as { setting?: string })
  expect(lines.filter(({ setting }) => setting === name)).toMatchObject([
    { level: 'error', problem: `${name} is set without ${needs}. Set both or neither.` },
  ])
  await readData(await register(site.origin, newPerson()))
  await site.stop()
})

it('the scheduled handler goes by the same settings', async () => {
  const site = await startApp({ vars: { SITE_ORIGIN: 'https://digests.example/' } })
  await makeSession(site.db, await makeUser(site.db))
  await site.runScheduled()
  expect(site.logs.filter((line) => line.includes('"setting":"SITE_ORIGIN"'))).toHaveLength(1)
  await site.stop()
})
