import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Each build lists the packages that it holds in this file. */
export const LICENSES_FILE = '.vite/licenses.json'

export interface BundledPackage {
  name: string
  version: string
  /** SPDX; null where the package names none. */
  identifier: string | null
  /** Its license file; null where the package has none. */
  text: string | null
}

const RULE = '-'.repeat(80)

/** Whatever ships in the client and the worker, with the notices that its licenses ask for. */
export async function writeNotices(lists: readonly string[], target: string): Promise<void> {
  const packages: BundledPackage[] = []
  for (const list of lists) packages.push(...(JSON.parse(await readFile(list, 'utf8')) as BundledPackage[]))
  const fonts = await readFile(join('ui/styles/fonts', 'OFL.txt'), 'utf8')
  await writeFile(target, describeNotices(packages, fonts))
}

export function describeNotices(packages: readonly BundledPackage[], fonts: string): string {
  const named = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  const parts = [...named].sort(([one], [other]) => (one < other ? -1 : 1))
  const texts = parts.map(([name, { identifier, text }]) =>
    [`${name}${identifier ? ` (${identifier})` : ''}`, text?.trim()].filter(Boolean).join('\n\n'),
  )
  return [
    'This site runs on software and fonts of others, under these licenses.',
    ...texts,
    `Fraunces (OFL-1.1)\n\n${fonts.trim()}`,
  ]
    .map((part) => `${part}\n`)
    .join(`\n${RULE}\n\n`)
}
