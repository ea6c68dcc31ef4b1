import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECOND = `${FIRST}0123456789_-`

/** Classes that are written out, or that the tables of CSS have, and `ad`, which blockers of ads hide. */
const TAKEN = /^(?:[a-z]{2}|[hln]\d|[Aa][Dd])$/

/**
 * Names of classes in a build: short, as documents repeat them, and the same for browser and worker. What the style
 * sheets have besides, such as animations, is named by its digest.
 */
export function createClassNamer(root: string): (name: string, file: string) => string {
  let names: ReadonlyMap<string, string> | undefined
  return (name, file) => {
    names ??= nameClasses(listClasses(root))
    const owner = `${relative(root, file).replaceAll('\\', '/')} ${name}`
    return names.get(owner) ?? `_${digest(owner).toString(36).slice(-5)}`
  }
}

/** Each class is listed as `file class`. */
export function listClasses(root: string): string[] {
  return globSync('ui/**/*.module.css', { cwd: root }).flatMap((path) => {
    const found = readFileSync(`${root}/${path}`, 'utf8').matchAll(/\.([A-Za-z_][\w-]*)/g)
    return [...new Set([...found].map(([, name = '']) => `${path.replaceAll('\\', '/')} ${name}`))]
  })
}

/**
 * Classes are named by their digests, so that a new one seldom changes the names of others; the second of two with one
 * name gets the next free one.
 */
export function nameClasses(owners: readonly string[]): ReadonlyMap<string, string> {
  const owned = new Map<string, string>()
  for (const owner of owners.toSorted()) owned.set(findFree(owner, owned), owner)
  return new Map([...owned].map(([name, owner]) => [owner, name]))
}

function findFree(owner: string, owned: ReadonlyMap<string, string>): string {
  const all = FIRST.length * SECOND.length
  const first = Number(digest(owner) % BigInt(all))
  for (let step = 0; step < all; step += 1) {
    const place = (first + step) % all
    const name = `${FIRST[place % FIRST.length]}${SECOND[Math.floor(place / FIRST.length)]}`
    if (!TAKEN.test(name) && !owned.has(name)) return name
  }
  throw new Error(`All names of two letters are taken: ${owner} needs one of three`)
}

function digest(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
}
