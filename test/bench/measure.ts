import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { readCpuTime } from './cpu-time.ts'

/** A visitor's browser. */
export const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Connections of the load test. */
const CONNECTIONS = 16

export interface Target {
  url: URL
  /** The cookie of a viewer who is signed in. */
  cookie?: string
}

export interface Throughput {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** The time of all processes of the runtime and of the database, for one page. */
  workerCpuMs: number
  databaseCpuMs: number
}

export interface Latency {
  firstByteMs: number
  totalMs: number
}

/** How long, or for how many answers. */
export type Load = { seconds: number } | { answers: number }

/** Load on one page from sixteen connections; throws where an answer is no success. */
export async function measureThroughput(target: Target, load: Load): Promise<Throughput> {
  const before = await readCpuTimes()
  const result = await autocannon({
    url: target.url.href,
    connections: CONNECTIONS,
    ...('seconds' in load ? { duration: load.seconds } : { amount: load.answers }),
    headers: headersOf(target),
  })
  const after = await readCpuTimes()
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url.href} failed under load: ${result.non2xx} bad answers, ${result.errors} errors`)
  }
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    workerCpuMs: (after.worker - before.worker) / result.requests.total,
    databaseCpuMs: (after.database - before.database) / result.requests.total,
  }
}

async function readCpuTimes(): Promise<{ worker: number; database: number }> {
  return { worker: await readCpuTime('workerd'), database: await readCpuTime('sqld') }
}

function headersOf({ cookie }: Target): Record<string, string> {
  return { 'user-agent': DESKTOP, 'accept-encoding': 'identity', ...(cookie && { cookie }) }
}

export async function readPage(target: Target): Promise<string> {
  const answer = await fetch(target.url, { headers: headersOf(target) })
  if (!answer.ok) throw new Error(`${target.url.href} answered ${answer.status}`)
  return answer.text()
}

/** Median times at one connection. */
export async function measureLatency(target: Target, requests: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const firstBytes: number[] = []
  const totals: number[] = []
  for (let index = 0; index < requests; index += 1) {
    const { firstByteMs, totalMs } = await timeOnce(target, agent)
    firstBytes.push(firstByteMs)
    totals.push(totalMs)
  }
  agent.destroy()
  return { firstByteMs: computeMedian(firstBytes), totalMs: computeMedian(totals) }
}

/** One request, on a connection of its own where there is no agent. */
export function timeOnce(target: Target, agent?: Agent): Promise<Latency> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    get(target.url, { ...(agent ? { agent } : {}), headers: headersOf(target) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${target.url.href} answered ${response.statusCode}`))
      let firstByteMs = 0
      response.once('data', () => {
        firstByteMs = performance.now() - startedAt
      })
      response.resume()
      response.once('end', () => resolve({ firstByteMs, totalMs: performance.now() - startedAt }))
    }).once('error', reject)
  })
}

function computeMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
