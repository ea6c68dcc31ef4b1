import { request } from 'node:http'
import { expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { MAX_EVENTS_BODY_BYTES } from '#schema/tracking/event-log-constants.ts'

const origin = inject('origin')
const EVENTS = href('resource', { name: 'ApiCResource', verb: 'create' })

it('a body without end is refused before it ends', async () => {
  expect(await statusOfEndless()).toBe(413)
})

/** Sends a body that says no length and does not end until it is answered; answers with the status. */
function statusOfEndless(): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'transfer-encoding': 'chunked',
    }
    const outgoing = request({ hostname, port, path: EVENTS, method: 'POST', headers }, (answer) => {
      answer.resume()
      isAnswered = true
      outgoing.destroy()
      resolve(answer.statusCode ?? 0)
    })
    let isAnswered = false
    let sentBytes = 0
    const chunk = Buffer.alloc(64 * 1_024, 'x')
    function more(): void {
      if (isAnswered || sentBytes > 4 * MAX_EVENTS_BODY_BYTES) return void (isAnswered || outgoing.end())
      sentBytes += chunk.length
      outgoing.write(chunk, () => more())
    }
    outgoing.on('error', (error) => (isAnswered ? undefined : reject(error)))
    more()
  })
}
