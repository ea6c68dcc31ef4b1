import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readContract } from './build/contract-plugin.ts'
import { callersFolder } from './lib/callers-folder.ts'
import { Complaint } from './lib/complaint.ts'

/** `npm run contract -- [PATH]`: the calls and queries of the site in OpenAPI 3.1, as the build serves them. */
export async function run(argv: string[]): Promise<number> {
  const [path, ...more] = parseArgs({ args: argv, allowPositionals: true }).positionals
  if (more.length > 0) throw new Complaint('Name one file: npm run contract -- openapi.json')
  const text = `${JSON.stringify(await readContract(), null, 2)}\n`
  if (path === undefined) {
    // A pipe may not take all of it at once.
    await new Promise<void>((done) => process.stdout.write(text, () => done()))
    return 0
  }
  try {
    await writeFile(resolve(callersFolder('contract'), path), text)
  } catch (error) {
    throw new Complaint(`${path} can't be written. Name a file in a folder that exists.`, { cause: error })
  }
  console.log(`Wrote ${path}`)
  return 0
}
