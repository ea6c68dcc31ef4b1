import { readFile, writeFile } from 'node:fs/promises'
import { buildIfStale } from './build.ts'
import { runTool } from './lib/command.ts'
import { Complaint } from './lib/complaint.ts'
import { mergeConfig, readOwnConfig } from './lib/own-config.ts'

const BUILT_CONFIG = 'dist/worker/wrangler.json'

/** Beside the other, as its paths are relative. */
const DEPLOYED_CONFIG = 'dist/worker/wrangler.deploy.json'

/**
 * `npm run deploy`: builds, merges `wrangler.local.toml` over `wrangler.toml`, checks the settings and deploys to
 * Cloudflare; `-- --dry-run` only shows what would be sent, `-- --env NAME` takes `[env.NAME]` of the file.
 */
export async function run(argv: string[]): Promise<number> {
  const { environment, rest } = takeEnvironment(argv)
  const own = readOwnConfig()
  await buildIfStale()
  const built = JSON.parse(await readFile(BUILT_CONFIG, 'utf8')) as Record<string, unknown>
  await writeFile(DEPLOYED_CONFIG, JSON.stringify(mergeConfig(built, own, environment), null, 2))
  return runTool('wrangler/bin/wrangler.js', ['deploy', '--config', DEPLOYED_CONFIG, ...rest])
}

/** The other arguments are wrangler's, but for those that would go around the checks. */
function takeEnvironment(argv: readonly string[]): { environment?: string; rest: string[] } {
  const rest: string[] = []
  let environment: string | undefined
  for (let place = 0; place < argv.length; place += 1) {
    const [name, value] = (argv[place] ?? '').split(/=(.*)/s)
    if (name === '--var' || name === '--config' || name === '-c') {
      throw new Complaint(`${name} isn't for npm run deploy. Write settings into wrangler.local.toml.`)
    }
    if (name !== '--env' && name !== '-e') rest.push(argv[place] ?? '')
    else environment = value ?? argv[(place += 1)] ?? ''
  }
  return environment === undefined ? { rest } : { environment, rest }
}
