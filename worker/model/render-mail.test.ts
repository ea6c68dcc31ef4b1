import { describe, expect, it } from 'vitest'
import { RESET_LINK_LIFETIME_MS, VERIFY_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import { HOUR_MS } from '#schema/time.ts'
import { renderMail, type MailInput } from './render-mail.ts'

const INPUT: MailInput = {
  recipient: 'tove@post.example',
  locale: 'en_US',
  name: 'Tove',
  link: 'https://tackboard.example/verify-email/?token=a&b=%22',
  lifetimeMs: VERIFY_LINK_LIFETIME_MS,
}

describe('renderMail', () => {
  it('says the same in text and in HTML', () => {
    const mail = renderMail('verify', INPUT)
    expect(mail).toMatchObject({ kind: 'verify', recipient: 'tove@post.example', subject: 'Verify your email' })
    expect(mail.text).toMatch(/^Hi Tove,\n\n/)
    expect(mail.text).toContain(`\n${INPUT.link}\n`)
    expect(mail.text).toContain('expires in 72 hours.')
    expect(mail.html).toContain('<a href="https://tackboard.example/verify-email/?token=a&amp;b=%22">')
    expect(mail.html).toContain('<html lang="en-US" dir="ltr">')
    for (const line of mail.text.trim().split('\n\n').slice(0, 2)) expect(mail.html).toContain(`<p>${line}</p>`)
  })

  it.each([
    [RESET_LINK_LIFETIME_MS, 'expires in 30 minutes.'],
    [HOUR_MS, 'expires in 1 hour.'],
    [24 * HOUR_MS, 'expires in 24 hours.'],
  ])('says how long a link of %d ms works', (lifetimeMs, words) => {
    expect(renderMail('reset', { ...INPUT, lifetimeMs, values: { username: 'tove' } }).text).toContain(words)
  })

  it('escapes what people wrote', () => {
    const { html } = renderMail('reset', { ...INPUT, values: { username: '<img src=x onerror="y">' } })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;y&quot;&gt;')
  })

  it.each([
    ['Anna-Lena', true],
    ["O'Brien", true],
    ['José María', true],
    ['山田', true],
    ['Win at evil.example', false],
    ['https://evil.example', false],
    ['<b>you</b>', false],
    ['x'.repeat(41), false],
    ['', false],
    ['Tove\nBcc: all', false],
  ])('greets by the name %j: %s', (name, isGreeted) => {
    expect(renderMail('verify', { ...INPUT, name }).text.startsWith(isGreeted ? `Hi ${name},` : 'Hi,\n')).toBe(true)
  })

  it('makes no links of what people wrote', () => {
    const text = 'http://evil.test/x www.evil.test evil.shop me@evil.test saved your Pin'
    const mail = renderMail('digest', {
      ...INPUT,
      values: { count: 1 },
      lines: [{ text, url: 'https://tackboard.example/pin/1/' }],
    })
    for (const written of [mail.text, mail.html]) {
      const rest = written.replaceAll(/https:\/\/tackboard\.example\S*/g, '')
      expect(rest).toContain('saved your Pin')
      expect(rest).not.toMatch(/:\/\/|www\.\S|evil\.\S/)
    }
  })

  it('speaks English to everybody else for now, and says so', () => {
    expect(renderMail('verify', { ...INPUT, locale: 'ar' })).toMatchObject({
      locale: 'en_US',
      html: expect.stringContaining('lang="en-US" dir="ltr"') as string,
    })
  })
})
