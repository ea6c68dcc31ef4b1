// The first step of every npm script, on any Node from 18 on: installs what is missing, then hands over to a Node that
// runs TypeScript. Imports nothing that would have to be installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printHelp } from './help.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_MAJOR = 22
const NODE_MINOR = 18
const WATCH_INTERVAL_MS = 500

if (printHelp(process.argv.slice(2))) process.exit(0)
process.chdir(ROOT)
installIfNeeded()
const child = spawn(suitableNode(), ['--disable-warning=ExperimentalWarning', ...program(process.argv.slice(2))], {
  stdio: 'inherit',
  // Tools that the scripts start must find the same Node, and the project's own tools, first.
  env: {
    ...process.env,
    PATH: `${dirname(suitableNode())}:${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
  },
})
// A terminal sends Ctrl-C to all; a supervisor may signal this process only. A second signal does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
stopWithNpm()
child.on('error', (error) => complain(`Couldn't start this project's Node: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

/** A file to run, or the name of a command of `scripts/main.ts`; then its arguments. */
function program(argv) {
  return argv[0]?.endsWith('.ts') ? argv : ['scripts/main.ts', ...argv]
}

function installIfNeeded() {
  const installed = join(ROOT, 'node_modules/.package-lock.json')
  const lockfile = join(ROOT, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return
  console.log('Installing packages (only the first time and after updates) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const arguments_ = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync(npm, arguments_, { stdio: 'inherit' })
  if (status !== 0) {
    complain(
      `npm ci failed${error ? ` (${error.message})` : ''}. Check your network and the output above, then run the command again.`,
    )
  }
}

/** A killed npm sends no signal, and its children would run forever. */
function stopWithNpm() {
  const npm = process.env.npm_lifecycle_event ? npmAbove(process.ppid) : undefined
  if (npm === undefined) return
  setInterval(() => {
    try {
      process.kill(npm, 0)
    } catch {
      child.kill('SIGTERM')
    }
  }, WATCH_INTERVAL_MS).unref()
}

/** The process that npm runs in: the parent, or its parent if a shell is in between. */
function npmAbove(parent) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })
  const [grandparent, command = ''] = (stdout ?? '').trim().split(/\s+/)
  if (!grandparent) return undefined
  return /(^|\/)(sh|dash|bash|zsh|ash)$/.test(command) ? Number(grandparent) : parent
}

function suitableNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const packaged = join(ROOT, 'node_modules/.bin/node')
  if (existsSync(packaged)) return packaged
  return complain(
    `This is Node ${process.versions.node}; Tackboard needs ${NODE_MAJOR}.${NODE_MINOR} or newer, and its packages ` +
      `don't include one for ${process.platform}-${process.arch}. Install Node 24 from nodejs.org and run the command again.`,
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > NODE_MAJOR || (major === NODE_MAJOR && minor >= NODE_MINOR)
}

function complain(message) {
  console.error(message)
  process.exit(1)
}
