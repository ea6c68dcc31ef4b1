import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build.ts'
import { usageOf } from './help.mjs'
import { runTool } from './lib/command.ts'
import { Complaint } from './lib/complaint.ts'
import { mergeConfig, readOwnConfig, readSiteConfig } from './lib/own-config.ts'

const BUILT_CONFIG = 'dist/worker/wrangler.json'

/** The file stands beside the other, as its paths are relative. */
const DEPLOYED_CONFIG = 'dist/worker/wrangler.deploy.json'

/**
 * `npm run deploy`: merges `wrangler.local.toml` over `wrangler.toml`, checks the settings, builds and deploys to
 * Cloudflare; `-- --dry-run` only shows what would be sent, `-- --env NAME` takes `[env.NAME]` of the file.
 */
export async function run(argv: string[]): Promise<number> {
  refuseSettings(argv)
  const { environment, rest } = readOptions(argv)
  const own = readOwnConfig()
  // What is wrong is said before the build, which takes a while.
  mergeConfig(readSiteConfig(), own, environment)
  await buildIfStale()
  const built = JSON.parse(await readFile(BUILT_CONFIG, 'utf8')) as Record<string, unknown>
  await writeFile(DEPLOYED_CONFIG, JSON.stringify(mergeConfig(built, own, environment), null, 2))
  return runTool('wrangler/bin/wrangler.js', ['deploy', '--config', DEPLOYED_CONFIG, ...rest])
}

/** What wrangler may be told; anything else would go around the file that was checked, or is misspelled. */
const PASSED_ON = {
  'dry-run': { type: 'boolean' },
  'keep-vars': { type: 'boolean' },
  minify: { type: 'boolean' },
  strict: { type: 'boolean' },
  message: { type: 'string' },
  outdir: { type: 'string' },
  tag: { type: 'string' },
} as const

/** What stands in the file instead, so that each deployment is checked and says the same. */
const IN_FILE = ['--var', '--config', '--name', '--define', '--route', '--routes', '--compatibility-date']

function refuseSettings(argv: readonly string[]): void {
  const option = argv.map((part) => part.split('=', 1)[0] ?? '').find((part) => IN_FILE.includes(part))
  if (option) {
    throw new Complaint(`Unknown option '${option}'. ${usageOf('deploy')}. Write settings into wrangler.local.toml.`)
  }
}

function readOptions(argv: string[]): { environment?: string; rest: string[] } {
  const { tokens, values } = parseArgs({
    args: argv,
    options: { ...PASSED_ON, env: { type: 'string', short: 'e' } },
    tokens: true,
  })
  const rest = tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.name === 'env') return []
    return token.value === undefined ? [`--${token.name}`] : [`--${token.name}=${token.value}`]
  })
  return values.env === undefined ? { rest } : { environment: values.env, rest }
}
