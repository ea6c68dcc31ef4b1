import { expect, it } from 'vitest'
import { breakLinks, isLinkLike } from './link-like.ts'

it.each([
  'Win a prize http://evil.test/x',
  'https://evil',
  'HTTPS: //evil.test',
  'www.evil.test',
  'Www．evil．test',
  'evil.com',
  'Free things at evil.shop/now',
  'x.com',
  'T.CO/abc',
  'me@evil.test',
  'mailto:me',
  'bücher.example',
  '例え.テスト',
  'इनाम.भारत',
  'பரிசு.இந்தியா',
  'รางวัล.ไทย/x',
  'รางวัล.คอม',
  'ଉପହାର.ଭାରତ',
  'इनाम.भारत.com',
  'ดร.com',
  'sub.domain.evil.co.uk',
  'evil\u3002test',
  'evil\u2024test',
  'evil\u200B.test',
  'evil.\u2060test',
  'ev\u00ADil.test',
])('%j is like a link', (text) => {
  expect(isLinkLike(text)).toBe(true)
  expect(breakLinks(text)).not.toMatch(/:\/\/|\S[.．。․](?=\p{Cf}*\p{L})/u)
})

it.each([
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'J.Lo',
  'எம்.ஜி.ஆர்',
  'ஏ.ஆர்.ரகுமான்',
  'डॉ.राम मनोहर',
  'ডঃ.মুহম্মদ',
  'ดร.สมชาย',
  'น.ส.สุดา',
  'ఎన్.టి.రామారావు',
  'अ.भारतेंदु',
  'ዶ/ር.አበበ',
  'Dr. Ada Lovelace',
  'Anna-Lena',
  "O'Brien",
  'St. John',
  '山田 太郎',
  'Company Inc.',
  'No. 5',
  'Version 2.5',
  '9:30 Club',
  'and/or',
  '@home',
  'モーニング娘。のファン',
])('%j is a name', (text) => {
  expect(isLinkLike(text)).toBe(false)
})

it('leaves numbers and sentences as they are', () => {
  const text = 'Ada saved “2.5 cups. A recipe…” to 3.000 boards.'
  expect(breakLinks(text)).toBe(text)
})
