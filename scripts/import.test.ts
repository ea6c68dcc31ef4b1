import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { topics } from '#db/tables/topics.ts'
import { users } from '#db/tables/users.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { makeDataFolder } from '../test/helpers/data-folder.ts'
import { run } from './import.ts'
import { startDatabase, type DatabaseServer } from './lib/database-server.ts'
import { explainFailure } from './lib/explain-failure.ts'
import { importFolder } from './lib/import-folder.ts'
import { MEDIA_BUCKET, mediaPersistPath } from './lib/media-store.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PHOTOS = join(ROOT, '../shared/photos')
const SLOW_MS = 120_000

let scratch: string
let dataDir: string
let server: DatabaseServer
let db: Database

beforeAll(async () => {
  scratch = await makeDataFolder()
  dataDir = join(scratch, 'data')
  await mkdir(dataDir)
  server = await startDatabase(dataDir)
  db = await populate(server.url)
}, SLOW_MS)

afterAll(async () => {
  await server.stop()
  await rm(scratch, { recursive: true, force: true })
})

async function populate(url: string): Promise<Database> {
  const database = openDatabase({ DATABASE_URL: url })
  await migrateDatabase(database)
  await database
    .insert(users)
    .values({ id: newId(), username: 'demo', fullName: 'Demo', firstName: 'Demo', createdAt: 1 })
  await database.insert(topics).values([
    { id: newId(), slug: 'sunsets', name: 'Sunsets', family: 'nature' },
    { id: newId(), slug: 'old-towns', name: 'Old towns', family: 'places' },
  ])
  return database
}

async function makeFolder(name: string, files: Record<string, Uint8Array | string>): Promise<string> {
  const folder = join(scratch, name)
  await mkdir(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content)
  return folder
}

function plain(color: string, width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: color } })
}

async function noisyPhotos(count: number): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {}
  for (let number = 1; number <= count; number++) {
    const noise = { type: 'gaussian', mean: 20 * number, sigma: 40 } as const
    files[`walk-${number}.jpg`] = await sharp({
      create: { width: 800, height: 600, channels: 3, noise, background: '#888' },
    })
      .jpeg()
      .toBuffer()
  }
  return files
}

interface StoredPin {
  id: string
  title: string
  signature: string
  extension: 'jpg' | 'webp'
  width: number
  height: number
  description: string
  topic: string | null
  related: number
  attribution: string | null
}

function pinsOn(board: string, database = db): Promise<StoredPin[]> {
  return database.all<StoredPin>(sql`
    select p.id, p.title, p.description, i.signature, i.extension, i.width, i.height, t.slug as topic,
      (select count(*) from related_pins r where r.pin_id = p.id) as related, d.media_attribution as attribution
    from pins p join boards b on b.id = p.board_id join pictures i on i.signature = p.picture_signature
    left join topics t on t.id = p.topic_id left join pin_details d on d.pin_id = p.id
    where b.name = ${board} order by p.id`)
}

async function withBucket<Result>(
  folder: string,
  use: (read: (key: string) => Promise<Buffer | null>) => Promise<Result>,
) {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-10-01',
      r2Buckets: { MEDIA: MEDIA_BUCKET },
      resourcePersistencePath: mediaPersistPath(folder),
      cf: false,
    }),
  )
  try {
    const bucket = await runtime.getR2Bucket('MEDIA')
    return await use(async (key) => {
      const found = await bucket.get(key)
      return found && Buffer.from(await found.arrayBuffer())
    })
  } finally {
    await runtime.dispose()
  }
}

interface Ended {
  code: number | null
  out: string
  err: string
}

/** Runs the command as a process of its own. */
function command(
  args: string[],
  folder: string,
): { pid: number; ended: Promise<Ended>; kill(signal: NodeJS.Signals): void } {
  const program = `import { run } from './scripts/import.ts'; process.exitCode = await run(process.argv.slice(1))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder },
    detached: true,
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, err })))
  return { pid: child.pid ?? 0, ended, kill: (signal) => child.kill(signal) }
}

test.concurrent(
  'whatever is an image becomes a pin, whatever is not is named and left out',
  async () => {
    const jpeg = await plain('#c03020', 400, 200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif?.includes('Secret Person')).toBe(true)
    const folder = await makeFolder('mixed', {
      'sunset_over-the lake.jpg': jpeg,
      'transparent.png': await sharp({ create: { width: 200, height: 300, channels: 4, background: '#00ff0080' } })
        .png()
        .toBuffer(),
      'soft.webp': await plain('#3050a0').webp().toBuffer(),
      'modern.avif': await plain('#a0a030').avif().toBuffer(),
      'broken.jpg': jpeg.subarray(0, jpeg.length - 400),
      'letter.jpg': 'Dear photograph',
      'drawing.png': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'page.webp': '<!doctype html><title>x</title>',
      'archive.jpg': Buffer.from('PK\u0003\u0004rest'),
      'moving.gif': await plain('#ffffff').gif().toBuffer(),
      'empty.jpg': '',
      'huge.jpg': new Uint8Array(30_000_001),
      '.hidden.jpg': 'not looked at',
      'attribution.json': JSON.stringify([
        {
          file: 'soft.webp',
          author: 'A. Person',
          title: 'A soft thing',
          ccUrl: 'https://example.org/by',
          source: 'Archive',
        },
        { file: 'gone.jpg', author: 'B. Person' },
      ]),
    })

    const first = await command([folder, '--board', 'Mixed'], dataDir).ended
    expect(first.code).toBe(2)
    expect(first.out).toContain('4 imported, 0 already there, 8 skipped')
    expect(first.err).toContain('attribution.json names gone.jpg')
    for (const [file, reason] of [
      ['broken.jpg', "it's damaged"],
      ['letter.jpg', "it's text"],
      ['drawing.png', "it's an SVG"],
      ['page.webp', "it's an HTML page"],
      ['archive.jpg', "it's a ZIP archive"],
      ['moving.gif', "it's a GIF"],
      ['empty.jpg', "it's empty"],
      ['huge.jpg', "it's 30.1 MB; the limit is 30 MB"],
    ]) {
      expect(first.err).toContain(`Skipped ${file}: ${reason}`)
    }

    const stored = await pinsOn('Mixed')
    expect(stored.map(({ title, topic, width, height }) => [title, topic, width, height])).toEqual([
      ['', null, 300, 200],
      ['A soft thing', null, 300, 200],
      ['', 'sunsets', 200, 400],
      ['', null, 200, 300],
    ])
    expect(JSON.parse(stored[1]?.attribution ?? '')).toEqual({
      author: 'A. Person',
      authorUrl: null,
      ccUrl: 'https://example.org/by',
      link: null,
      mediaType: 'image',
      providerName: 'Archive',
    })
    await withBucket(dataDir, async (read) => {
      for (const { signature, extension } of stored) {
        const original = await read(mediaKey('orig', signature, extension))
        expect(original?.includes('Secret Person')).toBe(false)
        const { exif, orientation } = await sharp(original ?? '').metadata()
        expect([exif, orientation]).toEqual([undefined, undefined])
        for (const size of ['75x75', '136x136', '236x', '474x', '736x'] as const) {
          expect(await read(mediaKey(size, signature, 'webp')), size).not.toBeNull()
        }
      }
    })

    const again = await command([folder, '--board', 'mixed'], dataDir).ended
    expect([again.code, again.out.split(' (')[0]]).toEqual([2, '0 imported, 4 already there, 8 skipped'])
    expect((await pinsOn('Mixed')).map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  },
  SLOW_MS,
)

test.concurrent(
  'an import that is killed is made whole by running it again',
  async () => {
    const folder = await makeFolder('walk', await noisyPhotos(8))
    const own = join(scratch, 'killed')
    const setUp = await startDatabase(own)
    await populate(setUp.url)
    await setUp.stop()

    const running = command([folder], own)
    const url = await eventually(() => noted(own))
    await eventually(async () => (await pinsOn('Walk', openDatabase({ DATABASE_URL: url }))).length > 0)
    running.kill('SIGKILL')
    await running.ended
    // Its database server ends with it, so that the next one is alone on the folder.
    await eventually(() =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    )

    const again = await command([folder], own).ended
    expect(again.err).not.toContain('Skipped')
    expect(again.code).toBe(0)
    expect(again.out).toMatch(/^\d imported, [1-8] already there, 0 skipped/)
    const after = await startDatabase(own)
    try {
      const stored = await pinsOn('Walk', openDatabase({ DATABASE_URL: after.url }))
      expect([stored.length, new Set(stored.map(({ signature }) => signature)).size]).toEqual([8, 8])
      expect(stored.every(({ related }) => related > 0)).toBe(true)
      await withBucket(own, async (read) => {
        for (const { signature } of stored) expect(await read(mediaKey('736x', signature, 'webp'))).not.toBeNull()
      })
    } finally {
      await after.stop()
    }
  },
  SLOW_MS,
)

test.concurrent.each([
  ['SIGTERM to the process', 'SIGTERM', false],
  ['Ctrl-C, which all processes of a terminal get', 'SIGINT', true],
] as const)(
  'an import that gets a signal stops at once and in order: %s',
  async (name, signal, isForAll) => {
    const folder = await makeFolder(join(signal, 'stopped'), await noisyPhotos(14))
    const own = join(scratch, `stopped-${signal}`)
    const setUp = await startDatabase(own)
    await populate(setUp.url)
    await setUp.stop()
    const running = command([folder], own)
    const url = await eventually(() => noted(own))
    await eventually(async () => (await pinsOn('Stopped', openDatabase({ DATABASE_URL: url }))).length > 0)
    process.kill(isForAll ? -running.pid : running.pid, signal)
    const { code, out, err } = await running.ended
    expect([code, err.replace(/^(Importing \d+\/14\n)*/, '')], name).toEqual([130, ''])
    expect(out).toContain('Run the same command again')
    expect((await command([folder], own).ended).code).toBe(0)
  },
  SLOW_MS,
)

test(
  'what keeps an import from starting is said in one line',
  async () => {
    vi.stubEnv('DATA_DIR', dataDir)
    const photo = await plain('#123456').jpeg().toBuffer()
    const good = await makeFolder('good', { 'one.jpg': photo })
    const empty = await makeFolder('empty', { '.hidden': 'x' })
    const badJson = await makeFolder('bad-json', {
      'one.jpg': photo,
      'attribution.json': '[\n  {"file": "one.jpg",,}\n]',
    })
    const badEntry = await makeFolder('bad-entry', { 'one.jpg': photo, 'attribution.json': '[{"file": "one.jpg"}]' })
    const badLink = await makeFolder('bad-link', {
      'one.jpg': photo,
      'attribution.json': '{"files": [{"file": "one.jpg", "author": "A", "link": "javascript:alert(1)"}]}',
    })
    for (const [args, message] of [
      [[join(scratch, 'nowhere')], /^There's no folder .*nowhere/],
      [[join(good, 'one.jpg')], /one\.jpg is a file/],
      [[empty], /^There are no images in /],
      [[good, '--user', 'nobody'], /^There's no user nobody\. Choose one with --user NAME: demo\.$/],
      [[badJson], /attribution\.json isn't valid JSON at line 2, column 22\./],
      [[badEntry], /entry 1, "author" is missing/],
      [[badLink], /entry 1, "link" must be an http or https address/],
      [[], /^Name one folder/],
      [[good, '--bord', 'x'], /^Unknown option '--bord'/],
    ] as const) {
      const refusal: unknown = await run([...args]).catch((error: unknown) => error)
      expect(explainFailure(refusal)).toMatch(message)
    }
  },
  SLOW_MS,
)

test(
  'the real photographs come with who made them',
  async (context) => {
    context.skip(!existsSync(PHOTOS), `There are no photographs in ${PHOTOS}`)
    const options = { folder: PHOTOS, dataDir, user: 'demo', board: 'Photographs' }
    expect(await importFolder(options)).toEqual({ imported: 15, present: 0, skipped: [] })
    const stored = await pinsOn('Photographs')
    expect(stored).toHaveLength(15)
    for (const { attribution, related, description } of stored) {
      expect(JSON.parse(attribution ?? '{}')).toMatchObject({
        author: expect.stringMatching(/./),
        ccUrl: expect.stringMatching(/^https:/),
        providerName: expect.stringMatching(/./),
      })
      expect(description).toMatch(/^Photo by /)
      expect(related).toBeGreaterThan(0)
    }
    expect(await importFolder(options)).toEqual({ imported: 0, present: 15, skipped: [] })
  },
  SLOW_MS,
)

/** Address of the database server that runs on a data folder. */
async function noted(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'database.json'), 'utf8')) as { url: string }).url
}

async function eventually<Result>(look: () => Promise<Result>): Promise<NonNullable<Result>> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found) return found
    if (Date.now() > deadline) throw new Error('It did not happen within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
