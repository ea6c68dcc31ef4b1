import { fail } from '#worker/errors/service-error.ts'
import { findBox, isMediaTrack, listBoxes, MAX_SAMPLES, type Box } from '../inspect/mp4-boxes.ts'
import { toDataView } from '../inspect/parser.ts'
import type { Interval } from './clean-mp4.ts'

/**
 * Finds the intervals of the file with pictures and sound, sorted and apart; null for a file in fragments, which are
 * described where they stand. Fails with `mediaTypeUnsupported` for fragments that hold anything else.
 */
export function findSamples(moov: Uint8Array, fileBytes: number): Interval[] | null {
  const whole = { start: 0, end: moov.length }
  const tracks = [...listBoxes(moov, 0, moov.length)].filter(({ type }) => type === 'trak')
  const kept = tracks.filter((track) => isMediaTrack(moov, track))
  if (findBox(moov, whole, 'mvex')) return kept.length === tracks.length ? null : fail('mediaTypeUnsupported')
  const intervals = kept.flatMap((track) => listChunks(moov, track)).sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [from, to] of intervals) {
    if (to > fileBytes) fail('mediaUnreadable')
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function listChunks(bytes: Uint8Array, track: Box): Interval[] {
  const table = findBox(bytes, track, 'mdia/minf/stbl') ?? fail('mediaUnreadable')
  const sizes = readSizes(bytes, table)
  const perChunk = readTable(bytes, findBox(bytes, table, 'stsc'), 12)
  const short = findBox(bytes, table, 'stco')
  const offsets = short ? readTable(bytes, short, 4) : readTable(bytes, findBox(bytes, table, 'co64'), 8)
  const intervals: Interval[] = []
  let [sample, run] = [0, 0]
  for (let chunk = 1; chunk <= offsets.count && sample < sizes.count; chunk += 1) {
    while (run + 1 < perChunk.count && perChunk.at(run + 1) <= chunk) run += 1
    const samples = perChunk.count === 0 ? fail('mediaUnreadable') : perChunk.at(run, 4)
    if (samples === 0) fail('mediaUnreadable')
    const from = short ? offsets.at(chunk - 1) : offsets.at(chunk - 1) * 2 ** 32 + offsets.at(chunk - 1, 4)
    let to = from
    for (const end = Math.min(sample + samples, sizes.count); sample < end; sample += 1) to += sizes.of(sample)
    intervals.push([from, to])
  }
  if (sample < sizes.count) fail('mediaUnreadable')
  return intervals
}

interface Sizes {
  count: number
  of(sample: number): number
}

function readSizes(bytes: Uint8Array, table: Box): Sizes {
  const box = findBox(bytes, table, 'stsz')
  if (!box || box.end - box.at < 20) return fail('mediaUnreadable')
  const view = toDataView(bytes)
  const [size, count] = [view.getUint32(box.at + 12), view.getUint32(box.at + 16)]
  if (count > MAX_SAMPLES || (size === 0 && box.at + 20 + 4 * count > box.end)) fail('mediaUnreadable')
  return { count, of: (sample) => size || view.getUint32(box.at + 20 + 4 * sample) }
}

interface Table {
  count: number
  at(row: number, offset?: number): number
}

function readTable(bytes: Uint8Array, box: Box | undefined, rowBytes: number): Table {
  if (!box || box.end - box.at < 16) return fail('mediaUnreadable')
  const view = toDataView(bytes)
  const count = view.getUint32(box.at + 12)
  if (count > MAX_SAMPLES || box.at + 16 + rowBytes * count > box.end) fail('mediaUnreadable')
  return { count, at: (row, offset = 0) => view.getUint32(box.at + 16 + rowBytes * row + offset) }
}
