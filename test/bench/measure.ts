import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'

/** A visitor's browser. */
export const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Connections of the load test. */
const CONNECTIONS = 16

export interface Throughput {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

export interface Latency {
  firstByteMs: number
  totalMs: number
}

/** Load on one page from sixteen connections; throws where an answer is no success. */
export async function measureThroughput(url: URL, seconds: number): Promise<Throughput> {
  const result = await autocannon({
    url: url.href,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'user-agent': DESKTOP, 'accept-encoding': 'identity' },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url.href} failed under load: ${result.non2xx} bad answers, ${result.errors} errors`)
  }
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

/** Median times at one connection. */
export async function measureLatency(url: URL, requests: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const firstBytes: number[] = []
  const totals: number[] = []
  for (let index = 0; index < requests; index += 1) {
    const { firstByteMs, totalMs } = await timeOnce(url, agent)
    firstBytes.push(firstByteMs)
    totals.push(totalMs)
  }
  agent.destroy()
  return { firstByteMs: computeMedian(firstBytes), totalMs: computeMedian(totals) }
}

/** One request, on a connection of its own where there is no agent. */
export function timeOnce(url: URL, agent?: Agent): Promise<Latency> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    get(
      url,
      { ...(agent ? { agent } : {}), headers: { 'user-agent': DESKTOP, 'accept-encoding': 'identity' } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url.href} answered ${response.statusCode}`))
        let firstByteMs = 0
        response.once('data', () => {
          firstByteMs = performance.now() - startedAt
        })
        response.resume()
        response.once('end', () => resolve({ firstByteMs, totalMs: performance.now() - startedAt }))
      },
    ).once('error', reject)
  })
}

function computeMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
