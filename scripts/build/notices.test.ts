import { expect, it } from 'vitest'
import { describeNotices } from './notices.ts'

it('names each package once, with its license, and the fonts', () => {
  const hono = { name: 'hono', version: '4.0.0', identifier: 'MIT', text: 'Copyright (c) Hono' }
  const bare = { name: 'bare', version: '1.0.0', identifier: null, text: null }
  const text = describeNotices([hono, bare, hono], 'Copyright Fraunces')
  expect(text.match(/hono 4\.0\.0 \(MIT\)\n\nCopyright \(c\) Hono/g)).toHaveLength(1)
  expect(text.indexOf('bare 1.0.0\n')).toBeLessThan(text.indexOf('hono'))
  expect(text).toContain('Fraunces (OFL-1.1)\n\nCopyright Fraunces')
})
