import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { getPlatformProxy } from 'wrangler'
import type { DeadLetterStore } from '#worker/features/tracking/event-log/dead-letters.ts'
import { Complaint } from './complaint.ts'
import { killWithParent } from './kill-with-parent.ts'
import { mediaPersistPath } from './media-store.ts'
import { readOwnConfig } from './own-config.ts'

/** The name is that of `wrangler.toml`. */
const EVENT_BUCKET = 'tackboard-events'

export interface EventStore {
  bucket: DeadLetterStore
  close(): Promise<void>
}

/** The store may be opened while the product is served from the folder. */
export async function openEventStore(dataDir: string): Promise<EventStore> {
  const folder = mediaPersistPath(dataDir)
  await mkdir(folder, { recursive: true })
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-10-01',
      r2Buckets: { EVENT_STORE: EVENT_BUCKET },
      resourcePersistencePath: folder,
      cf: false,
    }),
  )
  await runtime.ready
  const watch = await killWithParent(['workerd'])
  return {
    bucket: (await runtime.getR2Bucket('EVENT_STORE')) as unknown as DeadLetterStore,
    async close() {
      await runtime.dispose()
      watch.stop()
    },
  }
}

export async function openRemoteEventStore(): Promise<EventStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tackboard-events-'))
  const configPath = join(folder, 'wrangler.json')
  const own = readOwnConfig()['r2_buckets'] as { binding?: string; bucket_name?: string }[] | undefined
  const name = own?.find(({ binding }) => binding === 'EVENT_STORE')?.bucket_name ?? EVENT_BUCKET
  const bucket = { binding: 'EVENT_STORE', bucket_name: name, remote: true }
  await writeFile(
    configPath,
    JSON.stringify({ name: 'tackboard-events', compatibility_date: '2026-10-01', r2_buckets: [bucket] }),
  )
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const proxy = await getPlatformProxy<{ EVENT_STORE: DeadLetterStore }>({ configPath, persist: false })
    return {
      bucket: proxy.env.EVENT_STORE,
      async close() {
        await proxy.dispose()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw new Complaint(
      `The bucket ${name} of your Cloudflare account can't be reached. Log in with npx wrangler login, or set ` +
        `CLOUDFLARE_API_TOKEN, and check your network, then run the command again.`,
      { cause: error },
    )
  }
}
