import { describe, expect, it } from 'vitest'
import { createPasswords, DUMMY_HASH, hashPassword, needsRehash, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('knows the right one and no other', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('correct horse', hash)).toBe(true)
    expect(await verifyPassword('correct Horse', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('salts: the same password twice has two hashes', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  it('reads composed and decomposed letters as the same', async () => {
    expect(await verifyPassword('e\u0301te\u0301', await hashPassword('\u00e9t\u00e9'))).toBe(true)
  })

  it.each([
    '',
    'x',
    'scrypt$16384$8$5$$',
    'scrypt$9999999$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])('refuses the unreadable hash %j', async (stored) => {
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it.each([
    ['scrypt$4096$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', true],
    ['scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', true],
    ['scrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', false],
    ['scrypt$32768$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', false],
    ['no hash', false],
  ])('%s is to be made afresh: %s', (stored, expected) => {
    expect(needsRehash(stored)).toBe(expected)
  })

  it('have an account that does not exist cost as much as one that does', async () => {
    const [algorithm, ...cost] = (await hashPassword('x')).split('$').slice(0, 4)
    expect(DUMMY_HASH.split('$').slice(0, 4)).toEqual([algorithm, ...cost])
    expect(await verifyPassword('x', DUMMY_HASH)).toBe(false)
  })

  it('cost what an app says', async () => {
    const cheap = createPasswords({ cost: { N: 16, r: 1, p: 1 } })
    const hash = await cheap.hash('x')
    expect([hash.split('$').slice(0, 4).join('$'), cheap.dummyHash.split('$').slice(0, 4).join('$')]).toEqual([
      'scrypt$16$1$1',
      'scrypt$16$1$1',
    ])
    expect([await cheap.verify('x', hash), await cheap.verify('', cheap.dummyHash)]).toEqual([true, false])
    expect([cheap.needsRehash(hash), needsRehash(hash)]).toEqual([false, true])
  })

  it('are refused where too many wait, before anything is hashed', async () => {
    const { hash } = createPasswords({ parallel: 1, waiting: 1 })
    const attempts = await Promise.allSettled([hash('a'), hash('b'), hash('c')])
    expect(attempts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(attempts[2]).toMatchObject({ reason: { error: 'tooBusy' } })
  })
})
