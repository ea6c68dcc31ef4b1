import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Complaint } from './lib/complaint.ts'

/** `npm run bench -- [--pins N] [--seconds N]`: measures the product against a bare page with the same reads. */
export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { pins: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '5' } },
  })
  const pins = Number(values.pins)
  const seconds = Number(values.seconds)
  if (!Number.isInteger(pins) || pins < 100) throw new Complaint('--pins takes a whole number from 100 up.')
  if (!Number.isInteger(seconds) || seconds < 1) throw new Complaint('--seconds takes a whole number from 1 up.')
  const { benchmark } = await import('../test/bench/benchmark.ts')
  await benchmark({ pins, seconds, dataDir: resolve(process.env['DATA_DIR'] ?? '.data-bench') })
  return 0
}
