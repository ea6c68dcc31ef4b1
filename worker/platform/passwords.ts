import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createHashingQueue } from './hashing-queue.ts'

export interface Cost {
  N: number
  r: number
  p: number
}

/** 16 MB and about 160 ms in the worker. */
const COST: Cost = { N: 16_384, r: 8, p: 5 }
const KEY_BYTES = 32
const SALT_BYTES = 16

/** A stored hash above this wasn't created here, and must not exhaust the worker. */
const MAX_N = 131_072
const MAX_R = 16
const MAX_P = 16

/** A hash blocks its isolate in workerd, so two are as fast as twenty; waiting ones are served within seconds. */
const PARALLEL_HASHES = 2
const WAITING_HASHES = 20

export interface PasswordOptions {
  cost?: Cost
  parallel?: number
  /** Waiting hashes; more fail with `tooBusy`. */
  waiting?: number
}

export interface Passwords {
  /** `scrypt$N$r$p$salt$hash`, salt and hash base64url. */
  hash(password: string): Promise<string>
  /** Compares in constant time; false for an unreadable hash. */
  verify(password: string, stored: string): Promise<boolean>
  /** The stored hash costs less than a new one: replace it while the password is at hand. */
  needsRehash(stored: string): boolean
  /**
   * The hash of an unknown password: logins to accounts that don't exist are checked against it, so that they take as
   * long as others.
   */
  dummyHash: string
}

export function createPasswords({
  cost = COST,
  parallel = PARALLEL_HASHES,
  waiting = WAITING_HASHES,
}: PasswordOptions = {}): Passwords {
  const withLock = createHashingQueue({ parallel, waiting })
  const prefix = ['scrypt', cost.N, cost.r, cost.p].join('$')
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      const key = await withLock(() => derive(password, salt, cost))
      return [prefix, salt.toString('base64url'), key.toString('base64url')].join('$')
    },
    async verify(password, stored) {
      const hash = parseHash(stored)
      if (!hash) return false
      const key = await withLock(() => derive(password, hash.salt, hash.cost))
      return timingSafeEqual(key, hash.key)
    },
    needsRehash(stored) {
      const hash = parseHash(stored)
      return hash !== null && hash.cost.N * hash.cost.r * hash.cost.p < cost.N * cost.r * cost.p
    },
    dummyHash: [prefix, 'A'.repeat(22), 'A'.repeat(43)].join('$'),
  }
}

export const { hash: hashPassword, verify: verifyPassword, needsRehash, dummyHash: DUMMY_HASH } = createPasswords()

function parseHash(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const parts = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/.exec(stored)
  if (!parts) return null
  const [, N, r, p, salt = '', key = ''] = parts
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  if (cost.N < 2 || cost.N > MAX_N || cost.r < 1 || cost.r > MAX_R || cost.p < 1 || cost.p > MAX_P) return null
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

/** NFKC: one password typed on two keyboards may differ in its code points. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
