import { request } from 'node:http'
import { expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../helpers/client.ts'

const origin = inject('origin')

it.each([
  href('manifest'),
  href('serviceWorker'),
  '/favicon.svg',
  href('robots'),
  '/media/236x/aa/bb/cc/none.webp',
  '/assets/none.js',
])('a form that is sent to the file %s gets the methods that there are', async (path) => {
  const answer = await send(origin, path, { form: { a: 'b' } })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

/** Sends a body in pieces and reads no answer before the last; what breaks off before is an error. */
function upload(
  path: string,
  pieces: number,
  bytes: number,
): Promise<[status: number | undefined, allow: string | undefined]> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
    const answered = new Promise<[number | undefined, string | undefined]>((done) => {
      asked.on('response', (answer) => {
        answer.resume()
        done([answer.statusCode, answer.headers.allow])
      })
    })
    asked.on('error', reject)
    asked.on('finish', () => void answered.then(resolve))
    let sent = 0
    function next(): void {
      sent += 1
      if (sent > pieces) asked.end()
      else asked.write(Buffer.alloc(bytes), next)
    }
    next()
  })
}

it.each(['/media/236x/aa/bb/cc/none.webp', '/terms/'])(
  'an upload of many megabytes to %s is refused, not cut off',
  async (path) => {
    expect(await upload(path, 64, 256 * 1_024)).toEqual([405, 'GET, HEAD'])
  },
)
