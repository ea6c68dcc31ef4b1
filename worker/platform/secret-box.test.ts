import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSealed, openSecretBox, type SecretBox } from './secret-box.ts'

const newKey = (): string => randomBytes(32).toString('base64')

async function openBox(setting: string): Promise<SecretBox> {
  const box = await openSecretBox(setting)
  if (!box) throw new Error('The box has no key')
  return box
}

it('opens what it has sealed for its owner, and for no one else', async () => {
  const box = await openBox(newKey())
  const sealed = await box.seal('JBSWY3DPEHPK3PXP', 'user 1')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(isSealed(sealed)).toBe(true)
  expect(await box.open(sealed, 'user 1')).toBe('JBSWY3DPEHPK3PXP')
  expect(await box.open(sealed, 'user 2')).toBeNull()
  const [last = ''] = sealed.slice(-4)
  const altered = `${sealed.slice(0, -4)}${last === 'A' ? 'B' : 'A'}${sealed.slice(-3)}`
  expect(await box.open(altered, 'user 1')).toBeNull()
  expect(await (await openBox(newKey())).open(sealed, 'user 1')).toBeNull()
})

it('never seals the same text the same way', async () => {
  const box = await openBox(newKey())
  expect(await box.seal('one', 'user 1')).not.toBe(await box.seal('one', 'user 1'))
})

it('seals with its first key and opens with the others too, so that keys can be replaced', async () => {
  const [older, newer] = [newKey(), newKey()]
  const sealed = await (await openBox(older)).seal('one', 'user 1')
  const box = await openBox(`${newer},${older}`)
  expect(await box.open(sealed, 'user 1')).toBe('one')
  expect(box.isFresh(sealed)).toBe(false)
  expect(box.isFresh(await box.seal('one', 'user 1'))).toBe(true)
})

it.each([undefined, '', 'short', randomBytes(31).toString('base64'), `${newKey()},short`])(
  'has no box for %j',
  async (setting) => {
    expect(await openSecretBox(setting)).toBeNull()
  },
)

it('takes a plain key for none that is sealed', async () => {
  const box = await openBox(newKey())
  expect(isSealed('JBSWY3DPEHPK3PXP')).toBe(false)
  expect(box.isFresh('JBSWY3DPEHPK3PXP')).toBe(false)
  expect(await box.open('JBSWY3DPEHPK3PXP', 'user 1')).toBeNull()
})
