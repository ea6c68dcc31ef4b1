import { parseArgs } from 'node:util'
import { buildIfStale } from './build.ts'
import { findChangedTests } from './lib/changed-tests.ts'
import { runSteps, runTool } from './lib/command.ts'
import { Complaint } from './lib/complaint.ts'
import { run as verify } from './verify.ts'

/** Cheapest first. The last two need a build. */
const LAYERS = ['unit', 'app', 'dom', 'http', 'browser'] as const
type Layer = (typeof LAYERS)[number]

const USAGE =
  'Usage: npm test [-- --only LAYER[/FILE] …], with a layer of ' +
  `${LAYERS.join(', ')}: npm test -- --only http/saves --only app. Or npm run test:changed [-- --since REVISION].`

/** `--only http/saves` runs what is called so in a layer, a folder or a file, `--only dom` a whole layer. */
export async function run(argv: string[]): Promise<number> {
  const { only, changed, since } = readOptions(argv)
  if (changed) return runChanged(since)
  if (only.length === 0) {
    return runSteps([
      { name: 'build', run: async () => (await buildIfStale(), 0) },
      { name: 'verify', run: verify },
      { name: 'tests', run: () => vitest(['run']) },
    ])
  }
  const chosen = only.map(parseChoice)
  const projects = new Set(chosen.map(({ layer }) => layer))
  return vitest(['run', ...projectFlags(projects), ...chosen.flatMap(({ files }) => files)])
}

/** Tests that import the change, and tests of its feature in the layers that import nothing. */
async function runChanged(since: string | undefined): Promise<number> {
  const { sources, tests } = await findChangedTests(since)
  console.log([...sources, ...tests].length === 0 ? 'No changes.' : `Tests by name: ${tests.join(', ') || 'none'}`)
  // The DOM layer has a whole product behind it: what imports that by the server alone is found by name.
  const importing = sources.some((file) => /^(?:ui|schema)\//.test(file)) ? ['unit', 'dom'] : ['unit']
  const layers = LAYERS.filter((layer) => tests.some((file) => file.startsWith(`test/${layer}/`)))
  return runSteps([
    { name: 'verify', run: verify },
    ...(sources.length > 0
      ? [
          {
            name: `${importing.join(' and ')} tests that import it`,
            run: () => vitest(['related', '--run', '--passWithNoTests', ...projectFlags(importing), ...sources]),
          },
        ]
      : []),
    ...(layers.length > 0
      ? [{ name: 'tests of its features', run: () => vitest(['run', ...projectFlags(layers), ...tests]) }]
      : []),
  ])
}

function readOptions(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: { only: { type: 'string', multiple: true }, changed: { type: 'boolean' }, since: { type: 'string' } },
  })
  const { only = [], changed = false, since } = values
  if (since !== undefined && !changed) throw new Complaint(`--since is for npm run test:changed. ${USAGE}`)
  if (changed && only.length > 0) throw new Complaint(`--only is not for npm run test:changed. ${USAGE}`)
  return { only, changed, since }
}

function parseChoice(choice: string): { layer: Layer; files: string[] } {
  const [name = '', ...rest] = choice.split('/')
  const layer = LAYERS.find((one) => one === name)
  if (!layer) throw new Complaint(`There's no test layer called "${name}". ${USAGE}`)
  const file = rest.join('/')
  if (layer === 'unit') return { layer, files: file === '' ? [] : [file] }
  return { layer, files: file === '' ? [] : [`/${file}`] }
}

function projectFlags(layers: Iterable<string>): string[] {
  return [...layers].flatMap((layer) => ['--project', layer])
}

function vitest(argv: readonly string[]): Promise<number> {
  const [command = '', ...rest] = argv
  return runTool('vitest/vitest.mjs', [command, '--config', 'test/vitest.config.ts', ...rest])
}
