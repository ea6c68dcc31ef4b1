import { mkdir } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import sharp from 'sharp'
import { openDatabase } from '#db/client.ts'
import { MAX_VIDEO_BYTES, PART_BYTES } from '#schema/media/constants.ts'
import { href } from '#schema/routes.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import { padMp4, readClip } from '../helpers/video-files.ts'
import { readCpuTime } from './cpu-time.ts'
import { DESKTOP } from './measure.ts'
import { readPeakMemory } from './peak-memory.ts'

export interface UploadLoadOptions {
  images: number
  megabytes: number
  dataDir: string
}

/** A browser sends this many at a time. */
const IMAGES_AT_ONCE = 3
const PARTS_AT_ONCE = 2

const LOOK_INTERVAL_MS = 100

/** What storing the same bytes takes without the product. */
const BARE_WORKER = `export default {
  async fetch(request, env) {
    await env.MEDIA.put(new URL(request.url).pathname, request.body)
    return new Response(null, { status: 204 })
  },
}`

interface Cost {
  tookMs: number
  cpuMs: number
  /** The memory of the runtime, with all that it had needed before. */
  peakBytes: number
}

interface Called extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>
}

/** Uploads images of 4 MB and a video in parts as a browser does, and says what that took of the runtime. */
export async function measureUploads({ images, megabytes, dataDir }: UploadLoadOptions): Promise<void> {
  await buildIfStale()
  await mkdir(dataDir, { recursive: true })
  const image = await makeImage()
  const video = padMp4(readClip('mp4'), Math.min(MAX_VIDEO_BYTES, megabytes * 1_000_000))
  const lines = [...(await measureProduct(image, video, images, dataDir)), ...(await measureBare(video))]
  console.log(lines.join('\n'))
}

async function measureProduct(image: Buffer, video: Uint8Array<ArrayBuffer>, count: number, dataDir: string) {
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  const db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 60_000 })
  const runtime = await startRuntime({ dataDir, port: 0, vars: { STAGE: 'local', DATABASE_URL: database.url } })
  const { origin } = runtime.url
  const cookie = await makeSession(db, await makeUser(db))

  async function call(path: string, init: Called): Promise<{ id: string; status: string }> {
    const headers = { 'user-agent': DESKTOP, 'sec-fetch-site': 'same-origin', cookie, ...init.headers }
    const answer = await fetch(origin + path, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: string; status: string } }).data
  }
  async function post(path: string, fields: object) {
    const headers = { 'content-type': 'application/json' }
    return call(path, { method: 'POST', headers, body: JSON.stringify(fields) })
  }
  async function sendImage(): Promise<void> {
    const headers = { 'content-type': 'image/jpeg' }
    await call(href('uploads'), { method: 'POST', headers, body: Uint8Array.from(image) })
  }
  async function sendParts(id: string): Promise<void> {
    await eachOf(listParts(video), PARTS_AT_ONCE, async ([place, body]) => {
      await call(href('videoPart', { id, part: String(place + 1) }), { method: 'PUT', body })
    })
  }
  async function makeReady(id: string): Promise<void> {
    await post(href('videoComplete', { id }), {})
    for (;;) {
      const { status } = await call(href('upload', { id }), {})
      if (status === 'ready') return
      if (status === 'failed') throw new Error('The video was refused')
      await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS))
    }
  }

  try {
    // Warms up, and reports what is broken before it is measured.
    await sendImage()
    const before = await readPeakMemory('workerd')
    const { id } = await post(href('videoUploads'), { bytes: video.length, type: 'video/mp4' })
    const sent = await measure(() => sendParts(id))
    const joined = await measure(() => makeReady(id))
    const all = await measure(() => eachOf(Array.from({ length: count }), IMAGES_AT_ONCE, sendImage))
    return [
      `the runtime before      ${toMb(before)} MB at most`,
      `a video of ${toMb(video.length)} MB       ${describe(sent)}; ${(video.length / 1_000 / sent.tookMs).toFixed(0)} MB/s`,
      `until it is ready       ${describe(joined)}`,
      `${count} pictures of ${(image.length / 1e6).toFixed(1)} MB   ${describe(all)}; ${(all.cpuMs / count).toFixed(0)} ms each`,
    ]
  } finally {
    await runtime.stop()
    await database.stop()
  }
}

/** The same parts, put into a store of the same kind. */
async function measureBare(video: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: BARE_WORKER,
      compatibilityDate: '2026-01-01',
      r2Buckets: ['MEDIA'],
    }),
  )
  try {
    const { origin } = await miniflare.ready
    const put = (path: string, body: Uint8Array<ArrayBuffer>) => fetch(origin + path, { method: 'PUT', body })
    await put('/warm', video.subarray(0, 1_000))
    const before = await readPeakMemory('workerd')
    const cost = await measure(() =>
      eachOf(listParts(video), PARTS_AT_ONCE, async ([place, body]) => void (await put(`/${place}`, body))),
    )
    return [`the same bytes, bare    ${describe(cost)}; ${toMb(before)} MB before`]
  } finally {
    await miniflare.dispose()
  }
}

function listParts(video: Uint8Array<ArrayBuffer>): [number, Uint8Array<ArrayBuffer>][] {
  return Array.from({ length: Math.ceil(video.length / PART_BYTES) }, (_, place) => [
    place,
    video.subarray(place * PART_BYTES, (place + 1) * PART_BYTES),
  ])
}

async function eachOf<Item>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items.entries()]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(next[1])
    }),
  )
}

async function measure(work: () => Promise<void>): Promise<Cost> {
  const [cpuBefore, startedAt] = [await readCpuTime('workerd'), performance.now()]
  await work()
  const tookMs = performance.now() - startedAt
  return { tookMs, cpuMs: (await readCpuTime('workerd')) - cpuBefore, peakBytes: await readPeakMemory('workerd') }
}

function describe({ tookMs, cpuMs, peakBytes }: Cost): string {
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)
  return `${seconds(tookMs)} s, ${seconds(cpuMs)} s of the processor, ${toMb(peakBytes)} MB of memory at most`
}

const toMb = (bytes: number) => Math.round(bytes / 1e6)

/** Grain keeps it from getting small. */
async function makeImage(): Promise<Buffer> {
  const [width, height] = [3_000, 2_000]
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 91 })
    .toBuffer()
}
