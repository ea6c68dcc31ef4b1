import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_IMAGE_BYTES } from '#schema/media/constants.ts'
import { fetchImage } from './fetch-image.ts'
import type { FetchPolicy } from './policy.ts'

type Serve = (response: ServerResponse, request: IncomingMessage) => void

const PNG = { 'content-type': 'image/png' }
const CHUNK = new Uint8Array(1_000_000)

let origin: string
let policy: FetchPolicy
let serve: Serve
let stop: () => Promise<unknown>

beforeAll(async () => {
  const server = createServer((request, response) => serve(response, request))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  policy = { testOrigins: [origin], route: 'none' }
  stop = () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    return closed
  }
})

afterAll(() => stop())

function fetchOne(answer: Serve, signal?: AbortSignal) {
  serve = answer
  return fetchImage(`${origin}/a.png`, policy, signal)
}

describe('an image at an address', () => {
  it('is streamed, with its type and where it was found', async () => {
    const image = await fetchOne((response, { url, headers }) => {
      if (url === '/a.png') response.writeHead(302, { location: '/b.png' }).end()
      else response.writeHead(200, { 'content-type': 'image/PNG; q=1' }).end(`bytes ${headers['accept']}`)
    })
    expect([image.url.href, image.type]).toEqual([`${origin}/b.png`, 'image/png'])
    expect(await new Response(image.body).text()).toBe('bytes image/*,*/*;q=0.5')
  })

  it('may have the largest size', async () => {
    const image = await fetchOne((response) => {
      response.writeHead(200, PNG).end(new Uint8Array(MAX_IMAGE_BYTES))
    })
    expect((await new Response(image.body).arrayBuffer()).byteLength).toBe(MAX_IMAGE_BYTES)
  })

  it('that declares more is refused', async () => {
    const length = String(MAX_IMAGE_BYTES + 1)
    const answer = fetchOne((response) => {
      response.writeHead(200, { ...PNG, 'content-length': length }).flushHeaders()
    })
    await expect(answer).rejects.toMatchObject({ error: 'mediaTooLarge' })
  })

  it('that has more breaks off, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    const image = await fetchOne((response) => {
      response.writeHead(200, PNG).on('close', closed.resolve)
      const more = () => {
        while (!response.destroyed && response.write(CHUNK));
      }
      response.on('drain', more)
      more()
    })
    await expect(new Response(image.body).arrayBuffer()).rejects.toMatchObject({ error: 'mediaTooLarge' })
    await closed.promise
  })

  it('that is not wanted any more is not read on', async () => {
    const closed = Promise.withResolvers<void>()
    const image = await fetchOne((response) => {
      response.writeHead(200, PNG).on('close', closed.resolve).write(CHUNK)
    })
    await image.body.cancel()
    await closed.promise
  })

  it('that stops half way breaks off', async () => {
    const image = await fetchOne((response) => {
      response.writeHead(200, { ...PNG, 'content-length': '2000000' }).write(CHUNK, () => response.destroy())
    })
    await expect(new Response(image.body).arrayBuffer()).rejects.toMatchObject({ error: 'linkUnreadable' })
  })

  it('that does not come in time breaks off', async () => {
    const deadline = new AbortController()
    const image = await fetchOne((response) => void response.writeHead(200, PNG).write(CHUNK), deadline.signal)
    const read = new Response(image.body).arrayBuffer()
    deadline.abort()
    await expect(read).rejects.toMatchObject({ error: 'linkTooSlow' })
    await expect(fetchOne(() => {}, deadline.signal)).rejects.toMatchObject({ error: 'linkTooSlow' })
  })

  it.each(['image/svg+xml', 'text/html', 'application/octet-stream', 'video/mp4', ''])(
    'of the type %j is refused',
    async (type) => {
      const answer = fetchOne((response) => void response.writeHead(200, { 'content-type': type }).end('<svg/>'))
      await expect(answer).rejects.toMatchObject({ error: 'linkTypeUnsupported' })
    },
  )

  it.each([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['GIF', [...Buffer.from('GIF89a')]],
    ['WebP', [...Buffer.from('RIFF\x10\0\0\0WEBP')]],
    ['AVIF', [...Buffer.from('\0\0\0\x1cftypavif')]],
  ])('that is %s by its content is taken without a type, byte for byte', async (_, signature) => {
    const bytes = Buffer.from([...signature, ...CHUNK.subarray(0, 5_000)])
    const image = await fetchOne((response) => {
      response.writeHead(200, { 'content-type': 'binary/octet-stream' })
      response.write(bytes.subarray(0, 3))
      setImmediate(() => response.end(bytes.subarray(3)))
    })
    expect(Buffer.from(await new Response(image.body).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is refused where it may not be read', async () => {
    await expect(fetchImage('http://127.0.0.1/a.png', policy)).rejects.toMatchObject({ error: 'linkNotAllowed' })
    const moved = fetchOne((response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    await expect(moved).rejects.toMatchObject({ error: 'linkUnreadable' })
  })
})
