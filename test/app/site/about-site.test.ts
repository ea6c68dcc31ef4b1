import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { send, toText } from '../../helpers/client.ts'
import type { Site } from '../../helpers/site.ts'

const origin = inject('origin')
const PAGES = ['about', 'help', 'terms', 'privacy'] as const

const OWN = {
  PRIVACY_URL: 'https://legal.example/privacy',
  TERMS_URL: 'https://legal.example/terms',
  HELP_URL: 'https://help.example/',
  CONTACT_EMAIL: 'hello@example.com',
  ABOUT_TEXT: 'We are a small club of gardeners.\n\nWe meet on <Mondays>.',
}

let own: Site
let wrong: Site

beforeAll(async () => {
  own = await startApp({ vars: OWN })
  const vars = { PRIVACY_URL: 'javascript:alert(1)', CONTACT_EMAIL: 'nobody', ABOUT_TEXT: 'x'.repeat(4_001) }
  wrong = await startApp({ vars })
})
afterAll(async () => {
  await own.stop()
  await wrong.stop()
})

async function open(site: string, path: string): Promise<string> {
  return (await send(site, path)).text()
}

const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''

describe('the pages about the site', () => {
  it('are linked from every footer', async () => {
    for (const path of [href('home'), href('login'), href('privacy')]) {
      const footer = footerOf(await open(origin, path))
      for (const page of PAGES) expect(footer).toContain(`href="${href(page)}"`)
    }
  })

  it('say what the software does with data, and where one can do something about it', async () => {
    const main = mainOf(await open(origin, href('privacy')))
    expect(toText(main)).toMatch(/delete these records after 30 days.*delete accounts for good after 14 days/s)
    for (const page of ['cookies', 'activityLog', 'yourData', 'privacySettings'] as const) {
      expect(main).toContain(`href="${href(page)}"`)
    }
    expect(main).not.toContain('mailto:')
  })

  it('have the words of the operator, escaped, and lead to their own documents', async () => {
    const about = mainOf(await open(own.origin, href('about')))
    expect(about).toContain('<p dir="auto">We are a small club of gardeners.</p>')
    expect(about).toContain('<p dir="auto">We meet on &lt;Mondays&gt;.</p>')
    expect(footerOf(await open(own.origin, href('home')))).toContain(`href="${href('help')}#feedback"`)
    expect(mainOf(await open(own.origin, href('help')))).toContain('Send feedback')
    for (const page of PAGES) {
      expect(mainOf(await open(own.origin, href(page)))).toContain('href="mailto:hello@example.com"')
    }
    const privacy = await open(own.origin, href('privacy'))
    expect(mainOf(privacy)).toContain(`href="${OWN.PRIVACY_URL}"`)
    expect(toText(mainOf(privacy))).not.toContain('30 days')
    for (const url of [OWN.PRIVACY_URL, OWN.TERMS_URL, OWN.HELP_URL])
      expect(footerOf(privacy)).toContain(`href="${url}"`)
    expect(privacy).not.toContain('small club of gardeners')
  })

  it('do without settings that make no sense, which are complained of once', async () => {
    for (const page of [...PAGES, ...PAGES]) {
      const html = await open(wrong.origin, href(page))
      for (const part of ['javascript:alert', 'mailto:', 'x'.repeat(100)]) expect(html).not.toContain(part)
    }
    for (const name of ['PRIVACY_URL', 'CONTACT_EMAIL', 'ABOUT_TEXT']) {
      expect(wrong.logs.filter((line) => line.includes(`"${name}"`))).toHaveLength(1)
    }
  })
})
