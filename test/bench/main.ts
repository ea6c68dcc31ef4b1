import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { usageOf } from '../../scripts/help.mjs'
import { runCommand } from '../../scripts/lib/command.ts'
import { Complaint } from '../../scripts/lib/complaint.ts'

const isProfile = process.argv[2] === 'profile'
await runCommand(() => run(process.argv.slice(2)), usageOf(`test/bench/main.ts${isProfile ? ' profile' : ''}`))

/**
 * `npm run bench -- [--pins N] [--seconds N]`: measures the product against a bare page with the same reads.
 * `npm run bench -- events [--seconds N] [--rate N]`: sends events at a rate and counts what has become of them.
 * `npm run bench -- uploads [--images N] [--megabytes N]`: uploads images of 4 MB and a video in parts.
 * `npm run bench -- boards [--pins N] [--boards N] [--merged N]`: times pages of large boards and of many, and others
 * while a board is merged.
 * `npm run bench -- writes [--seconds N]`: how much sixteen writers write, beside bare statements.
 * `npm run bench -- growth [--sizes N,N,N] [--seconds N]`: the same pages with ever more people and pins, of which a
 * million takes four minutes to make.
 * `npm run bench -- impressions [--cards N]`: scrolls through a board and says what logging took of the processor.
 * `npm run bench -- live [--sockets N] [--rate N] [--seconds N] [--kills]`: has the accounts of open sockets write to
 * each other, and counts what arrives.
 * `npm run bench -- rows [--reads N]`: what packed rows take of the time of plain ones;
 * fails where packing gains nothing.
 * `npm run bench -- phone [--pins N] [--rounds N]`: opens pages on a slow phone, beside bare React.
 * `npm run profile -- PAGE [--pins N] [--seconds N] [--kept]`: where the worker spends its time while a page is loaded,
 * with `--kept` from its cache.
 */
async function run(argv: string[]): Promise<number> {
  if (argv[0] === 'events') return runEvents(argv.slice(1))
  if (argv[0] === 'uploads') return runUploads(argv.slice(1))
  if (argv[0] === 'live') return runLive(argv.slice(1))
  if (argv[0] === 'boards') return runBoards(argv.slice(1))
  if (argv[0] === 'writes') return runWrites(argv.slice(1))
  if (argv[0] === 'growth') return runGrowth(argv.slice(1))
  if (argv[0] === 'impressions') return runImpressions(argv.slice(1))
  if (argv[0] === 'rows') return runRows(argv.slice(1))
  if (argv[0] === 'phone') return runPhone(argv.slice(1))
  if (argv[0] === 'profile') return runProfile(argv.slice(1))
  const { values } = parseArgs({
    args: argv,
    options: { pins: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '5' } },
  })
  const pins = Number(values.pins)
  const seconds = Number(values.seconds)
  if (!Number.isInteger(pins) || pins < 100) throw new Complaint('--pins takes a whole number from 100 up.')
  if (!Number.isInteger(seconds) || seconds < 1) throw new Complaint('--seconds takes a whole number from 1 up.')
  const { benchmark } = await import('./benchmark.ts')
  await benchmark({ pins, seconds, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench') })
  return 0
}

async function runEvents(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '2000' } },
  })
  const seconds = Number(values.seconds)
  const rate = Number(values.rate)
  if (!Number.isInteger(seconds) || seconds < 1) throw new Complaint('--seconds takes a whole number from 1 up.')
  if (!Number.isInteger(rate) || rate < 50) throw new Complaint('--rate takes a whole number from 50 up.')
  const { measureEventLoad } = await import('./event-load.ts')
  await measureEventLoad({ seconds, rate, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench-events') })
  return 0
}

async function runPhone(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { pins: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '5' } },
  })
  const [pins, rounds] = [Number(values.pins), Number(values.rounds)]
  if (!Number.isInteger(pins) || pins < 100) throw new Complaint('--pins takes a whole number from 100 up.')
  if (!Number.isInteger(rounds) || rounds < 1) throw new Complaint('--rounds takes a whole number from 1 up.')
  const { measurePhone } = await import('./phone-load.ts')
  await measurePhone({ pins, rounds, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench') })
  return 0
}

async function runLive(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      sockets: { type: 'string', default: '2000' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '30' },
      kills: { type: 'boolean', default: false },
    },
  })
  const [sockets, rate, seconds] = [Number(values.sockets), Number(values.rate), Number(values.seconds)]
  if (!Number.isInteger(sockets) || sockets < 2 || sockets % 2 !== 0) {
    throw new Complaint('--sockets takes an even number from 2 up.')
  }
  if (!Number.isInteger(rate) || rate < 1) throw new Complaint('--rate takes a whole number from 1 up.')
  if (!Number.isInteger(seconds) || seconds < 1) throw new Complaint('--seconds takes a whole number from 1 up.')
  const { measureLiveLoad } = await import('./live-load.ts')
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.data-bench-live')
  await measureLiveLoad({ sockets, rate, seconds, kills: values.kills, dataDir })
  return 0
}

async function runUploads(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { images: { type: 'string', default: '50' }, megabytes: { type: 'string', default: '200' } },
  })
  const images = Number(values.images)
  const megabytes = Number(values.megabytes)
  if (!Number.isInteger(images) || images < 1) throw new Complaint('--images takes a whole number from 1 up.')
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 200) {
    throw new Complaint('--megabytes takes a whole number from 1 to 200.')
  }
  const { measureUploads } = await import('./upload-load.ts')
  await measureUploads({ images, megabytes, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench-uploads') })
  return 0
}

async function runBoards(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      pins: { type: 'string', default: '50000' },
      boards: { type: 'string', default: '2000' },
      merged: { type: 'string', default: '5000' },
    },
  })
  const [pins, boards, merged] = [Number(values.pins), Number(values.boards), Number(values.merged)]
  for (const [name, count] of Object.entries({ pins, boards, merged })) {
    if (!Number.isInteger(count) || count < 1) throw new Complaint(`--${name} takes a whole number from 1 up.`)
  }
  const { measureBoards } = await import('./board-load.ts')
  await measureBoards({ pins, boards, merged, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench-boards') })
  return 0
}

async function runWrites(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { seconds: { type: 'string', default: '5' } } })
  const seconds = Number(values.seconds)
  if (!Number.isInteger(seconds) || seconds < 1) throw new Complaint('--seconds takes a whole number from 1 up.')
  const { measureWrites } = await import('./write-load.ts')
  await measureWrites({ seconds, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench-writes') })
  return 0
}

async function runRows(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { reads: { type: 'string', default: '20' } } })
  const reads = Number(values.reads)
  if (!Number.isInteger(reads) || reads < 1) throw new Complaint('--reads takes a whole number from 1 up.')
  const { measurePackedRows } = await import('./packed-rows.ts')
  await measurePackedRows({ reads, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench-rows') })
  return 0
}

async function runGrowth(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      sizes: { type: 'string', default: '1200,20000,1000000' },
      seconds: { type: 'string', default: '3' },
    },
  })
  const [sizes, seconds] = [values.sizes.split(',').map(Number), Number(values.seconds)]
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100)) {
    throw new Complaint('--sizes takes whole numbers from 100 up, with commas between them.')
  }
  if (!Number.isInteger(seconds) || seconds < 1) throw new Complaint('--seconds takes a whole number from 1 up.')
  const { measureGrowth } = await import('./growth-load.ts')
  await measureGrowth({ sizes, seconds, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench-growth') })
  return 0
}

async function runImpressions(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { cards: { type: 'string', default: '500' } } })
  const cards = Number(values.cards)
  if (!Number.isInteger(cards) || cards < 1) throw new Complaint('--cards takes a whole number from 1 up.')
  const { measureImpressionCost } = await import('./impression-cost.ts')
  await measureImpressionCost({ cards, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench-impressions') })
  return 0
}

async function runProfile(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      pins: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '5' },
      kept: { type: 'boolean', default: false },
    },
  })
  const [page = 'pin'] = positionals
  const [pins, seconds] = [Number(values.pins), Number(values.seconds)]
  if (!Number.isInteger(pins) || pins < 100) throw new Complaint('--pins takes a whole number from 100 up.')
  if (!Number.isInteger(seconds) || seconds < 1) throw new Complaint('--seconds takes a whole number from 1 up.')
  const { profilePage } = await import('./profile-page.ts')
  await profilePage({
    page,
    pins,
    seconds,
    isKept: values.kept,
    dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench'),
  })
  return 0
}
