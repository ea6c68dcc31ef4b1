import { expect, it } from 'vitest'
import { openSigner, type Signer } from './signatures.ts'

const key = (fill: string) => Buffer.alloc(32, fill).toString('base64')

async function open(setting: string, purpose = 'pictures'): Promise<Signer> {
  const signer = await openSigner(setting, purpose)
  if (!signer) throw new Error('There is no key')
  return signer
}

it('only what was signed is valid', async () => {
  const signer = await open(key('a'))
  const signature = await signer.sign('a text')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(await signer.isSigned('a text', signature)).toBe(true)
  expect(await signer.isSigned('another text', signature)).toBe(false)
  const changed = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  for (const forged of ['', changed, `${signature}A`, signature.slice(1), '?'.repeat(43)]) {
    expect([forged, await signer.isSigned('a text', forged)]).toEqual([forged, false])
  }
})

it('a signature for another purpose or with another key is not valid', async () => {
  const signature = await (await open(key('a'))).sign('a text')
  expect(await (await open(key('a'), 'mails')).isSigned('a text', signature)).toBe(false)
  expect(await (await open(key('b'))).isSigned('a text', signature)).toBe(false)
})

it('a signature with an older key is still valid', async () => {
  const signature = await (await open(key('a'))).sign('a text')
  expect(await (await open(`${key('b')}, ${key('a')}`)).isSigned('a text', signature)).toBe(true)
})

it.each([undefined, '', 'short', `${key('a')},short`])('with %j as keys nothing is signed', async (setting) => {
  expect(await openSigner(setting, 'pictures')).toBeNull()
})
