// What each npm script is for, read before anything is installed. Imports nothing.

const IMPORT = `What PATH is shows in its content:
  a folder of photos    makes a Pin from each (JPEG, PNG, WebP or AVIF; up to 30 MB and 50 million pixels)
  a file of up to 1 GB  a Tackboard download (also unpacked), a ZIP of images, a browser's bookmarks, or the data of
                        Pinterest or Pinry: makes their boards and Pins as the page Settings > Import does

Of a folder of photos it skips subfolders and hidden files. An attribution.json in it can name each photo's author,
license and source. Titles come from there alone, not from file names.
What is already there stays as it is, so you can stop the command and run it again.

  --user NAME    who gets the Pins (default: demo)
  --board NAME   the board that photos of a folder go to, created if needed (default: the folder's name)

Environment: DATA_DIR (default .data). Exit code: 0 all imported, 2 some
skipped, 1 couldn't run, 130 stopped early.`

const HASHES = `Prints a hash of every board, section, Pin, note and file of a Tackboard download. Of two downloads it says what differs
instead. Ids, addresses and people don't count, as they're different on each site.

Exit code: 0 printed, or no differences; 1 couldn't run; 2 something differs.`

/** The keys are what follows `node scripts/run.mjs` in package.json. */
const COMMANDS = {
  start: [
    'npm start',
    'Builds if needed, starts the database, migrates, adds demo content to an empty one, and serves the site.\nSettings come from the environment: PORT, DATA_DIR, SEED (demo, none), and those of the README.',
  ],
  dev: ['npm run dev', 'Like npm start, with hot reload for server and browser.'],
  build: ['npm run build', 'Builds for production.'],
  test: [
    'npm test -- [--only LAYER[/FILE]] …',
    'Runs everything, or layers (unit, app, dom, http, browser) and files of tests.',
  ],
  'test --changed': ['npm run test:changed -- [--since REVISION]', 'Runs the tests that a change affects.'],
  verify: ['npm run verify', 'Checks format, lint, imports between folders, types and dead code.'],
  format: ['npm run format', 'Formats every file.'],
  deploy: [
    'npm run deploy -- [--dry-run] [--env NAME]',
    'Builds, checks the settings and deploys to Cloudflare with what wrangler.local.toml says.\nWith --dry-run it only shows what would be sent. --keep-vars, --message TEXT, --minify, --outdir FOLDER, --tag TAG and\n--strict are passed on to wrangler.',
  ],
  generate: ['npm run db:generate -- --name NAME', 'Writes a migration for what changed in db/tables.'],
  migrate: [
    'npm run db:migrate',
    'Migrates the database of DATABASE_URL (and DATABASE_AUTH_TOKEN), or that of DATA_DIR.',
  ],
  'after-restore': [
    'npm run after-restore',
    'After a backup was restored, before the site goes on: ends all sessions, begun logins and links of mails, and gives\nup mails, push messages and digests that waited in the backup, as they may have been sent since (DATABASE_URL, or the\ndatabase of DATA_DIR).',
  ],
  seed: ['npm run seed -- [--seed N] [--pins N]', 'Fills an empty DATA_DIR with demo content.'],
  import: ['npm run import -- PATH [--user NAME] [--board NAME]', IMPORT],
  hashes: ['npm run hashes -- DOWNLOAD.zip [OTHER.zip]', HASHES],
  reports: ['npm run reports', 'Lists what people reported, newest first (DATABASE_URL, or the database of DATA_DIR).'],
  feedback: [
    'npm run feedback',
    'Lists what people say about the site, newest first (DATABASE_URL, or the database of DATA_DIR).',
  ],
  outbox: [
    'npm run outbox -- [--to ADDRESS] [--last N]',
    "Shows the local site's emails, which are kept instead of sent.",
  ],
  events: [
    'npm run events -- [replay] [--dry-run] [--remote]',
    "Counts the event log's waiting dead-letter messages, or adds them to the database.",
  ],
  'push-keys': ['npm run push-keys', 'Makes the keys for push messages.'],
  contract: [
    'npm run contract -- [PATH]',
    'Writes the calls and persisted queries of the site in OpenAPI 3.1 to PATH, or prints them: what the site serves at\n/openapi.json.',
  ],
  sweep: [
    'npm run sweep -- [--at 2026-11-30T08:00:00Z] [--yes]',
    'Does what is due at that moment in DATA_DIR: digests, retention, deletions.\nA moment that is more than a day away deletes what is due by then, and needs --yes.',
  ],
  'test/bench/main.ts': [
    'npm run bench -- [NAME] [OPTIONS]',
    'Measures the product: events, uploads, live, writes, growth, boards, phone, impressions, or without a name its\npages beside bare ones. The README says what each does and takes.',
  ],
  'test/bench/main.ts profile': [
    'npm run profile -- [PAGE] [--pins N] [--seconds N] [--kept]',
    'Loads a page and writes a flame graph of the worker.',
  ],
}

/**
 * Prints what a command is for where its arguments ask for that, and says so. Of several names that match, the longest
 * counts: `profile` is an argument of the benchmarks.
 */
export function printHelp(argv) {
  if (!argv.includes('--help') && !argv.includes('-h')) return false
  const line = argv.join(' ')
  const [name] = Object.keys(COMMANDS)
    .filter((one) => line === one || line.startsWith(`${one} `))
    .sort((one, other) => other.length - one.length)
  if (name === undefined) return false
  console.log(COMMANDS[name].join('\n\n'))
  return true
}

/** `Usage: npm run …` of a command, for what refuses its arguments. */
export function usageOf(name) {
  return `Usage: ${COMMANDS[name]?.[0] ?? `${name} --help`}`
}

/** A command of `scripts/main.ts` may read what follows its name. */
export function takesArguments(name) {
  return COMMANDS[name]?.[0].includes(' -- ') ?? true
}
