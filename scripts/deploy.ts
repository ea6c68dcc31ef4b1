import { buildIfStale } from './build.ts'
import { runTool } from './lib/command.ts'

/** `npm run deploy`: builds and deploys to Cloudflare; `-- --dry-run` only shows what would be sent. */
export async function run(argv: string[]): Promise<number> {
  await buildIfStale()
  return runTool('wrangler/bin/wrangler.js', ['deploy', '--config', 'dist/worker/wrangler.json', ...argv])
}
