import type { Figures, PageFigures } from './benchmark.ts'
import { workerSize, type Size } from './sizes.ts'

/** One table for all pages: ours, the bare page, and the ratio of the two. */
export async function printTable(pages: readonly PageFigures[], pins: number): Promise<void> {
  const rows: string[][] = [['figure', ...pages.flatMap(({ page }) => [`${page}: ours`, 'bare', 'ratio'])]]
  const add = (name: string, read: (figures: Figures) => number) => {
    rows.push([
      name,
      ...pages.flatMap(({ ours, bare }) => [
        read(ours).toFixed(1),
        read(bare).toFixed(1),
        `${(read(ours) / read(bare)).toFixed(2)}×`,
      ]),
    ])
  }
  add('requests/s, 16 connections', ({ throughput }) => throughput.requestsPerSecond)
  add('p50 ms, 16 connections', ({ throughput }) => throughput.p50Ms)
  add('p99 ms, 16 connections', ({ throughput }) => throughput.p99Ms)
  add('first byte ms, 1 connection', ({ latency }) => latency.firstByteMs)
  add('total ms, 1 connection', ({ latency }) => latency.totalMs)
  rows.push([
    'requests/s from the cache',
    ...pages.flatMap(({ kept, bare }) => [
      kept.requestsPerSecond.toFixed(1),
      bare.throughput.requestsPerSecond.toFixed(1),
      `${(kept.requestsPerSecond / bare.throughput.requestsPerSecond).toFixed(2)}×`,
    ]),
  ])
  rows.push(['database round trips', ...pages.flatMap(({ roundTrips }) => [String(roundTrips), '', ''])])
  for (const kind of ['html', 'js', 'css'] as const) {
    rows.push([`${kind} KB raw / gzip / Brotli`, ...pages.flatMap(({ sizes }) => [kilobytes(sizes[kind]), '', ''])])
  }
  rows.push(['worker KB raw / gzip / Brotli', kilobytes(await workerSize())])

  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  console.log(`${pins} pins`)
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function kilobytes({ raw, gzip, brotli }: Size): string {
  return [raw, gzip, brotli].map((bytes) => (bytes / 1_000).toFixed(1)).join(' / ')
}
