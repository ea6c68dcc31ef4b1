import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of a hash (design, section 6): 16 MB and about 160 ms in the worker. */
const COST = { N: 16_384, r: 8, p: 5 } as const
const KEY_BYTES = 32
const SALT_BYTES = 16

/** A stored hash that asks for more than this was not made here, and must not be able to exhaust the worker. */
const MAX_N = 131_072
const MAX_R = 16
const MAX_P = 16

/**
 * A hash of no known password. Whoever names an account that does not exist is checked against it, so that the
 * answer takes as long as for one that does.
 */
export const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`

/** Hashes a password for storage: `scrypt$N$r$p$salt$hash`, salt and hash base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password has this hash, in constant time. A hash that cannot be read fits no password. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const hash = parseHash(stored)
  if (!hash) return false
  const key = await derive(password, hash.salt, hash.cost)
  return timingSafeEqual(key, hash.key)
}

/** Whether a stored hash costs less than a new one would, so that it is to be made afresh when its password is at hand. */
export function needsRehash(stored: string): boolean {
  const hash = parseHash(stored)
  return hash !== null && hash.cost.N * hash.cost.r * hash.cost.p < COST.N * COST.r * COST.p
}

interface Cost {
  N: number
  r: number
  p: number
}

function parseHash(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const parts = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/.exec(stored)
  if (!parts) return null
  const [, N, r, p, salt = '', key = ''] = parts
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  if (cost.N < 2 || cost.N > MAX_N || cost.r < 1 || cost.r > MAX_R || cost.p < 1 || cost.p > MAX_P) return null
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

/** The same password typed on two keyboards may differ in its code points; NFKC makes them one. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
