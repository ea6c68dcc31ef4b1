import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDeadline } from './deadline.ts'

let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, answer) => {
    if (request.url === '/') answer.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
)

function standStill(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

describe('a call with a deadline', () => {
  it('has its answer', async () => {
    const text = await withDeadline(5_000, async (signal) => (await fetch(url, { signal })).text())
    expect(text).toBe('here')
  })

  it('fails by name where there is none in time', async () => {
    const start = performance.now()
    await expect(withDeadline(100, (signal) => fetch(`${url}/silent`, { signal }))).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(performance.now() - start).toBeGreaterThan(95)
  })

  it('is not failed by the thread standing still while its answer was there', async () => {
    const answer = withDeadline(1_000, async (signal) => (await fetch(url, { signal })).text())
    setTimeout(() => standStill(1_200), 0)
    expect(await answer).toBe('here')
  })
})
