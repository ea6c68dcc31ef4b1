import { rm } from 'node:fs/promises'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '../../test/helpers/data-folder.ts'
import { MEDIA_BUCKET, mediaPersistPath, openMediaStore, type MediaFile } from './media-store.ts'

const ROUNDS = 40
const SLOW_MS = 60_000

function listFiles(round: number): MediaFile[] {
  return ['orig', '236x', '736x'].map((size) => ({
    key: `${size}/${round}.webp`,
    bytes: new Uint8Array(20_000).fill(round + 1),
    contentType: 'image/webp',
  }))
}

test(
  'two scripts write the same files while they are being served',
  async () => {
    const dataDir = await makeDataFolder()
    const one = await openMediaStore(dataDir)
    const other = await openMediaStore(dataDir)
    const runtime = new Miniflare(
      convertV4MiniflareOptions({
        modules: true,
        script: 'export default {}',
        compatibilityDate: '2026-10-01',
        r2Buckets: { MEDIA: MEDIA_BUCKET },
        resourcePersistencePath: mediaPersistPath(dataDir),
        cf: false,
      }),
    )
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close(), runtime.dispose()])
      await rm(dataDir, { recursive: true, force: true })
    })
    const served = await runtime.getR2Bucket('MEDIA')

    const writing = new AbortController()
    async function write(store: typeof one): Promise<void> {
      for (let round = 0; round < ROUNDS; round++) await store.putAll(listFiles(round))
    }
    async function serve(): Promise<number> {
      let seen = 0
      for (let round = 0; !writing.signal.aborted; round = (round + 1) % ROUNDS) {
        const found = await served.get(`736x/${round}.webp`)
        if (found === null) continue
        expect(Buffer.from(await found.arrayBuffer()).equals(listFiles(round)[2]?.bytes ?? new Uint8Array())).toBe(true)
        seen++
      }
      return seen
    }
    const serving = serve()
    await Promise.all([write(one), write(other)])
    writing.abort()
    expect(await serving).toBeGreaterThan(0)

    for (let round = 0; round < ROUNDS; round++) {
      for (const { key, bytes, contentType } of listFiles(round)) {
        const found = await served.get(key)
        expect(found?.httpMetadata?.contentType).toBe(contentType)
        expect(Buffer.from((await found?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes), key).toBe(true)
      }
    }
  },
  SLOW_MS,
)

test(
  'a key that is taken keeps its file',
  async () => {
    const dataDir = await makeDataFolder()
    const store = await openMediaStore(dataDir)
    onTestFinished(async () => {
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    expect(await store.has('orig/one.webp')).toBe(false)
    await store.put('orig/one.webp', new Uint8Array([1]), { contentType: 'image/webp' })
    await store.put('orig/one.webp', new Uint8Array([2]), { contentType: 'image/webp' })
    expect(await store.has('orig/one.webp')).toBe(true)
  },
  SLOW_MS,
)
