import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { AD_AGREEMENTS } from '#schema/site/ad-agreement-constants.ts'
import { startApp } from '../../helpers/app.ts'
import { send, toText } from '../../helpers/client.ts'
import type { Site } from '../../helpers/site.ts'

const origin = inject('origin')

describe('the pages of the advertising agreements', () => {
  it.each(AD_AGREEMENTS)('%s says that there is none', async (variant) => {
    const answer = await send(origin, href('adAgreement', { variant }))
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<title>Advertising agreement | Tackboard</title>')
    expect(toText(html)).toContain("you can't buy ads here")
  })

  it.each(['de', 'constructor', '%00'])('%s is a missing page', async (variant) => {
    const answer = await send(origin, `/business/agreement/${variant}/`)
    const html = await answer.text()
    expect(answer.status).toBe(404)
    expect(html).toContain('<title>Page not found | Tackboard</title>')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is found by its address in capitals', async () => {
    const answer = await send(origin, '/business/agreement/EN/')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, href('adAgreement', { variant: 'en' })])
  })
})

describe('the footer of a shared document', () => {
  let site: Site
  beforeAll(async () => {
    site = await startApp({ vars: { AD_AGREEMENT_URL: 'https://legal.example/ads' } })
  })
  afterAll(() => site.stop())

  it('names no agreement where there is none', async () => {
    expect(await (await send(origin, href('login'))).text()).not.toContain('/business/agreement/')
  })

  it('leads to a page that leads to the agreement', async () => {
    const html = await (await send(site.origin, href('adAgreement', { variant: 'en' }))).text()
    expect(html).toContain('href="https://legal.example/ads"')
  })

  it.each([
    ['GB', 'uk'],
    ['FR', 'fr'],
    ['US', 'en'],
    // A shared document knows no more of these than their group.
    ['MX', 'en'],
    ['JP', 'en'],
  ])('leads people in %s to the agreement %s', async (country, variant) => {
    const answer = await send(site.origin, href('login'), {
      headers: { 'cf-ipcountry': country, 'accept-language': 'en-US' },
    })
    expect(await answer.text()).toContain(`href="${href('adAgreement', { variant })}"`)
  })
})
