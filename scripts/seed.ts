import { readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { count } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { MEDIA_TYPES, type MediaExtension } from '#schema/media/image.ts'
import { mediaKey, mediaUrl } from '#schema/media/media-url.ts'
import { hashPassword } from '#worker/platform/passwords.ts'
import { imageCatalog } from './demo/art/catalog.ts'
import { drawImage } from './demo/art/draw-image.ts'
import { CLIPS, drawClipFrame } from './demo/clips/clips.ts'
import { drawLoop } from './demo/clips/draw-loop.ts'
import type { DemoAssets, DemoClip, DemoOptions, DemoImage } from './demo/content.ts'
import { generateDemo } from './demo/generate.ts'
import { insertDemo } from './demo/insert.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { contentHash, prepareDrawnImage } from './lib/make-image.ts'
import { openMediaStore, type MediaStore } from './lib/media-store.ts'
import { startProgress } from './lib/progress.ts'
import { readSettings } from './lib/settings.ts'
import { migrate } from './migrate.ts'

const DEFAULT_PINS = 1_200
const MAX_PINS = 200_000

/** Only a demo seed creates accounts with it. */
const DEMO_PASSWORD = 'pins-and-needles'
const DEMO_ACCOUNTS = ['demo', 'business', 'employee', 'teen']

const LOAD_TIMEOUT_MS = 120_000

interface SeedRecord extends DemoOptions {
  pictures: number
  isComplete: boolean
}

export type Draw = typeof drawImage

export type SeedOptions = Pick<SeedRecord, 'seed' | 'pins' | 'pictures'>

const DEFAULT_SEED: SeedOptions = { seed: '1', pins: DEFAULT_PINS, pictures: Number.MAX_SAFE_INTEGER }

/** `npm run seed -- [--seed N] [--pins N]` */
export async function run(argv: string[]): Promise<number> {
  const options = readOptions(argv)
  const { dataDir } = readSettings()
  await prepareDataDir(dataDir)
  const server = await startDatabase(dataDir)
  try {
    await migrate(server.url)
    const seeded = await seedIfEmpty(server.url, dataDir, options)
    if (!seeded) {
      throw new Complaint(
        `${dataDir} already has content. To start over, remove the folder or choose another one with DATA_DIR.`,
      )
    }
    console.log(await demoAccounts(dataDir))
    return 0
  } finally {
    await server.stop()
  }
}

function readOptions(argv: string[]): SeedOptions {
  const { values } = parseArgs({ args: argv, options: { seed: { type: 'string' }, pins: { type: 'string' } } })
  const pins = Number(values.pins ?? DEFAULT_PINS)
  if (!Number.isInteger(pins) || pins < 1 || pins > MAX_PINS) {
    throw new Complaint(`--pins is "${values.pins}". Use a whole number from 1 to ${MAX_PINS}.`)
  }
  return { ...DEFAULT_SEED, ...(values.seed ? { seed: values.seed } : {}), pins }
}

/** An interrupted seed is continued; returns false if there was nothing to do. */
export async function seedIfEmpty(
  databaseUrl: string,
  dataDir: string,
  options: SeedOptions = DEFAULT_SEED,
  draw: Draw = drawImage,
): Promise<boolean> {
  const db = openDatabase({ DATABASE_URL: databaseUrl }, { timeoutMs: LOAD_TIMEOUT_MS })
  const begun = await readRecord(dataDir)
  if (begun?.isComplete) return false
  if (!begun && !(await isEmpty(db))) return false
  const record: SeedRecord = begun ?? { ...options, now: Date.now(), isComplete: false }
  await writeRecord(dataDir, record)
  await seed(db, dataDir, record, draw)
  await writeRecord(dataDir, { ...record, isComplete: true })
  return true
}

async function seed(db: Database, dataDir: string, options: SeedRecord, draw: Draw): Promise<void> {
  const store = await openMediaStore(dataDir, { preservesSignals: true })
  try {
    const clips = await storeClips(store)
    const assets: DemoAssets = {
      images: await drawImages(store, options.pictures, draw),
      clips,
      loops: await storeLoops(store, clips),
      passwordHash: await hashPassword(DEMO_PASSWORD),
    }
    const content = generateDemo(options, assets, { images: imageCatalog(), clips: CLIPS })
    const total = Object.values(content).reduce((rows, table) => rows + table.length, 0)
    const progress = startProgress('Saving the demo content', total)
    try {
      await insertDemo(db, content, ({ done }) => progress.update(done))
    } finally {
      progress.stop()
    }
  } finally {
    await store.close()
  }
}

async function drawImages(store: MediaStore, atMost: number, draw: Draw): Promise<Map<string, DemoImage>> {
  const catalog = imageCatalog()
  // A subset is taken evenly, so that every topic keeps its share.
  const step = Math.max(1, Math.floor(catalog.length / atMost))
  const specs = catalog.filter((_, index) => index % step === 0).slice(0, atMost)
  const images = new Map<string, DemoImage>()
  const progress = startProgress('Drawing the demo pictures', specs.length)
  const waiting = [...specs]
  async function work(): Promise<void> {
    for (let spec = waiting.shift(); spec; spec = waiting.shift()) {
      images.set(spec.key, await storeDrawing(store, draw(spec)))
      progress.update(images.size)
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  } finally {
    progress.stop()
  }
  return images
}

async function storeDrawing(store: MediaStore, svg: string): Promise<DemoImage> {
  const { image, files, look } = await prepareDrawnImage(svg)
  await store.putAll(files)
  const original = files.find((file) => file.key.startsWith('orig/'))
  return { ...image, bytes: original?.bytes.length ?? 0, look }
}

async function storeClips(store: MediaStore): Promise<Map<string, DemoClip>> {
  const clips = new Map<string, DemoClip>()
  for (const { key, width, height, durationMs, mp4, webm, vtt } of CLIPS) {
    const image = await storeDrawing(store, drawClipFrame(key, 0))
    clips.set(key, {
      image,
      width,
      height,
      durationMs,
      thumbnailUrl: mediaUrl('736x', image.signature, 'webp'),
      mp4Url: await storeClipFile(store, mp4, 'mp4'),
      webmUrl: await storeClipFile(store, webm, 'webm'),
      captionsUrl: await storeClipFile(store, vtt, 'vtt'),
    })
  }
  return clips
}

/** Their other sizes are made when they are first asked for. */
async function storeLoops(store: MediaStore, clips: ReadonlyMap<string, DemoClip>): Promise<Map<string, DemoImage>> {
  const loops = new Map<string, DemoImage>()
  for (const [key, { image }] of clips) {
    const { bytes, width, height } = await drawLoop(key)
    const signature = contentHash(bytes)
    await store.put(mediaKey('orig', signature, 'gif'), bytes, { contentType: MEDIA_TYPES.gif })
    loops.set(key, { ...image, signature, extension: 'gif', width, height, bytes: bytes.length, isAnimated: true })
  }
  return loops
}

async function storeClipFile(store: MediaStore, file: string, extension: MediaExtension): Promise<string> {
  const bytes = await readFile(new URL(`./demo/clips/${file}`, import.meta.url))
  const hash = contentHash(bytes)
  await store.put(mediaKey('video', hash, extension), bytes, { contentType: MEDIA_TYPES[extension] })
  return mediaUrl('video', hash, extension)
}

async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.select({ users: count() }).from(users)
  return row?.users === 0
}

/** Null if the data folder has none. */
export async function demoAccounts(dataDir: string): Promise<string | null> {
  const record = await readRecord(dataDir)
  return record?.isComplete ? `Demo accounts: ${DEMO_ACCOUNTS.join(', ')} — password: ${DEMO_PASSWORD}` : null
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'seed.json')
}

async function readRecord(dataDir: string): Promise<SeedRecord | null> {
  const text = await readFile(recordFile(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text) as SeedRecord
  } catch {
    throw new Complaint(
      `${recordFile(dataDir)} is damaged. Remove that file to go on with what the database has, or the whole folder ` +
        `${dataDir} to start over.`,
    )
  }
}

/** Whole or not at all, whenever the command or the disk ends. */
async function writeRecord(dataDir: string, record: SeedRecord): Promise<void> {
  const whole = `${recordFile(dataDir)}.${process.pid}`
  await writeFile(whole, JSON.stringify(record))
  await rename(whole, recordFile(dataDir))
}
