import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Sixty million names: that two of a thousand classes have the same is unlikely, and fails the build. */
const LENGTH = 5

/** Names of classes in a build: short, as documents repeat them, and always the same, for browser and worker. */
export function createClassNamer(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  return (name, file) => {
    const owner = `${relative(root, file).replaceAll('\\', '/')} ${name}`
    const digest = createHash('sha256').update(owner).digest('hex')
    const short = `_${BigInt(`0x${digest}`).toString(36).slice(-LENGTH)}`
    const other = owners.get(short)
    if (other !== undefined && other !== owner) throw new Error(`Rename one of two classes: ${other} and ${owner}`)
    owners.set(short, owner)
    return short
  }
}
