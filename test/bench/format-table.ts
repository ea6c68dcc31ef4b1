import type { Figures, Memory, PageFigures } from './figures.ts'
import { workerSize, type Size } from './sizes.ts'

/** A row for each figure of each page: ours, the bare page's, and the ratio of the two. */
export async function formatTable(pages: readonly PageFigures[], memory: Memory, pins: number): Promise<string> {
  const rows: string[][] = [['page', 'figure', 'ours', 'bare', 'ratio']]
  for (const { page, ours, bare, kept, roundTrips, sizes, bareHtml } of pages) {
    const compare = (figure: string, one: number, other: number) =>
      rows.push([page, figure, one.toFixed(1), other.toFixed(1), `${(one / other).toFixed(2)}×`])
    const compareBoth = (figure: string, read: (figures: Figures) => number) => compare(figure, read(ours), read(bare))
    compareBoth('requests/s, 16 connections', ({ throughput }) => throughput.requestsPerSecond)
    compareBoth('p50 ms, 16 connections', ({ throughput }) => throughput.p50Ms)
    compareBoth('p99 ms, 16 connections', ({ throughput }) => throughput.p99Ms)
    compareBoth('processor of the worker, ms a page', ({ throughput }) => throughput.workerCpuMs)
    compareBoth('processor of the database, ms a page', ({ throughput }) => throughput.databaseCpuMs)
    compareBoth('first byte ms, 1 connection', ({ latency }) => latency.firstByteMs)
    compareBoth('total ms, 1 connection', ({ latency }) => latency.totalMs)
    if (kept) {
      compare('requests/s from the cache', kept.requestsPerSecond, bare.throughput.requestsPerSecond)
      compare('processor of the worker from the cache, ms', kept.workerCpuMs, bare.throughput.workerCpuMs)
    }
    compare('HTML KB, gzip', sizes.html.gzip / 1_000, bareHtml.gzip / 1_000)
    rows.push([page, 'HTML KB raw / gzip / Brotli', kilobytes(sizes.html), kilobytes(bareHtml), ''])
    rows.push([page, `scripts (${sizes.scripts}), KB raw / gzip / Brotli`, kilobytes(sizes.js), '', ''])
    rows.push([page, 'styles, KB raw / gzip / Brotli', kilobytes(sizes.css), '', ''])
    rows.push([page, 'round trips to the database', String(roundTrips), '1', ''])
  }
  const compareMemory = (figure: string, held: number) => {
    const [ours, bare] = [held, memory.bare].map((bytes) => (bytes / 1_000_000).toFixed(0))
    rows.push(['all', figure, ours ?? '', bare ?? '', `${(held / memory.bare).toFixed(2)}×`])
  }
  compareMemory('memory of the runtime after as many answers, MB', memory.ours)
  compareMemory('memory of the runtime after the same seconds of load, MB', memory.busy)
  rows.push(['all', 'worker, KB raw / gzip / Brotli', kilobytes(await workerSize()), '', ''])
  return `${pins} pins\n${alignColumns(rows)}`
}

/** A line for each row, whose cells stand below each other. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

function kilobytes({ raw, gzip, brotli }: Size): string {
  return [raw, gzip, brotli].map((bytes) => (bytes / 1_000).toFixed(1)).join(' / ')
}
