import { describe, expect, it, test } from 'vitest'
import { toShownDomain, toStoredDomain } from './shown-domain.ts'

/** The domain as it is stored. */
const stored = (domain: string) => new URL(`https://${domain}/`).hostname

describe('a domain', () => {
  it.each([
    'bücher.example',
    'пример.рф',
    'каталог.example',
    'παράδειγμα.gr',
    'رسيل.السعودية',
    'ישראל.example',
    'हिन्दी.भारत',
    'สวน.ไทย',
    'ラーメン屋.jp',
    'がーでん.example',
    '김치-2.한국',
    '中文网.中国',
    'straße.example',
    'nhà-đẹp.vn',
    'წიგნი.გე',
    'haus.bücher.example',
    'ааа.рф',
  ])('is shown as it is written: %s', (domain) => {
    const shown = toShownDomain(stored(domain))
    expect(shown).toBe(domain)
    expect(toStoredDomain(shown)).toBe(stored(domain))
  })

  it.each([
    ['of Latin and Cyrillic', 'pаypal.example'],
    ['of Cyrillic that looks Latin', 'аррӏе.example'],
    ['of Greek that looks Latin', 'νοκια.example'],
    ['of Armenian that looks Latin', 'օսօ.example'],
    ['of Latin and Greek', 'gοogle.example'],
    ['of phonetic letters', 'ɡooɡle.example'],
    ['with a kana that looks like a slash', 'bank.exampleノlogin.example'],
    ['with an emoji', 'i❤.example'],
    ['with digits of another script', '৪৭.example'],
    ['of Latin with loose marks', 'ġ̣̈oogle.example'],
  ])('%s stays as it is stored', (_, domain) => {
    const ascii = stored(domain)
    expect(ascii).toContain('xn--')
    expect(toShownDomain(ascii)).toBe(ascii)
  })

  it.each(['xn--a.example', 'xn--.example', 'xn--99999999999.example', 'xn--abc-.example', 'www.example', ''])(
    'that says nothing else stays: "%s"',
    (domain) => expect(toShownDomain(domain)).toBe(domain),
  )
})

test.each(['Not a name', 'a/b', 'example.com', 'xn--bcher-kva.example', ''])(
  'what is no international domain is looked for as it is: %s',
  (name) => expect(toStoredDomain(name)).toBe(name),
)
