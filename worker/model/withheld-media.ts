import type { R2Bucket } from '@cloudflare/workers-types'
import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { IMAGE_SIZES, type ImageSize } from '#schema/media/image-size-constants.ts'
import { listExtensions, mediaKey, type MediaSize } from '#schema/media/media-url.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { headFile } from './media-store.ts'
import { isServed } from './served-media.ts'

/** The keys of all their renditions fit one delete of the store, which takes a thousand. */
const FILES_PER_STEP = 50

const STEPS_PER_RUN = 10

/** Other changes of the same file at this moment make one more of them necessary. */
const MAX_ROUNDS = 5

const ALL_SIZES = Object.keys(IMAGE_SIZES) as ImageSize[]

const ChecksMessage = v.object({ checks: v.literal('media') })

export interface CheckStores {
  db: Database
  env: Pick<Env, 'MEDIA' | 'PICTURE_QUEUE'>
  now: number
}

/**
 * An object without content that withholds a file: originals, videos and captions stay where they are, and are not
 * served while it is there; renditions are removed, and made again once it is gone. So only what is not a rendition is
 * asked for twice.
 */
function withheldKey(signature: string): string {
  return `withheld/${signature}`
}

export async function isWithheld(media: R2Bucket, signature: string): Promise<boolean> {
  return (await headFile(media, withheldKey(signature))) !== null
}

/**
 * Call it after a commit that may have changed who sees a file: once it returns, addresses of what no one may see any
 * more are 404, and those of what is back answer. If the store fails, the sweep does it.
 */
export async function settleMedia(context: Pick<ActionContext, 'db' | 'env' | 'now' | 'waitUntil'>): Promise<void> {
  const { env } = context
  try {
    if ((await settleSome(context)) === 'more') void context.waitUntil(queueChecks(env.PICTURE_QUEUE))
  } catch (error) {
    logLine('warn', {
      message: 'Files that no one may see are still served; the sweep tries it again',
      error: describeError(error).error,
    })
  }
}

/** All that are due, in steps; what is left follows by the queue. */
export async function runMediaChecks(stores: CheckStores): Promise<void> {
  for (let step = 0; step < STEPS_PER_RUN; step += 1) {
    if ((await settleSome(stores)) === 'done') return
  }
  await queueChecks(stores.env.PICTURE_QUEUE)
}

export function isChecksMessage(body: unknown): boolean {
  return v.is(ChecksMessage, body)
}

async function queueChecks(queue: Env['PICTURE_QUEUE']): Promise<void> {
  try {
    await queue.sendBatch([{ body: { checks: 'media' } }])
  } catch (error) {
    logLine('warn', {
      message: 'The picture queue takes nothing; the sweep goes on with the files that are to be withheld',
      error: describeError(error).error,
    })
  }
}

interface Check {
  signature: string
  version: number | null
  isServed: number
}

/** The latest first: a request does its own. */
async function settleSome({ db, env, now }: CheckStores): Promise<'more' | 'done'> {
  const due = await db.all<Check>(sql`select signature, version, ${yesOrNo(isServed(sql`media_checks.signature`))}
      as "isServed" from media_checks order by created_at desc, signature desc limit ${FILES_PER_STEP}`)
  let open = due
  for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round += 1) {
    await setServed(env.MEDIA, open)
    open = await finish(db, open, now)
  }
  return due.length < FILES_PER_STEP && open.length === 0 ? 'done' : 'more'
}

async function setServed(media: R2Bucket, files: readonly Check[]): Promise<void> {
  const gone = files.filter((file) => file.isServed === 0).map(({ signature }) => signature)
  const back = files.filter((file) => file.isServed === 1).map(({ signature }) => signature)
  await Promise.all(gone.map((signature) => media.put(withheldKey(signature), '')))
  if (gone.length > 0)
    await media.delete(gone.flatMap((signature) => listKeys(signature, ALL_SIZES.filter(isRendition))))
  if (back.length > 0) await media.delete(back.map(withheldKey))
}

/**
 * Those for which the store says by now something else than the database: what is written last follows what is read
 * after it. A check that came meanwhile stays.
 */
async function finish(db: Database, files: readonly Check[], now: number): Promise<Check[]> {
  const rows = sql`select value ->> '$.signature' as signature, value ->> '$.version' as version,
    value ->> '$.isServed' as is_served from json_each(${JSON.stringify(files)})`
  const isRight = sql`file.is_served = ${isServed(sql`file.signature`)}`
  const { left } = await batch(db, {
    withheld: db.run(sql`insert into withheld_media (signature, created_at)
      select file.signature, ${now} from (${rows}) file where file.is_served = 0 on conflict do nothing`),
    served: db.run(sql`delete from withheld_media where signature in (
      select file.signature from (${rows}) file where file.is_served = 1)`),
    done: db.run(sql`delete from media_checks where (signature, version) in (
      select file.signature, file.version from (${rows}) file where ${isRight})`),
    left: db.all<Check>(sql`select file.signature, file.version, 1 - file.is_served as "isServed"
      from (${rows}) file where not ${isRight}`),
  })
  return left
}

function isRendition(size: MediaSize): boolean {
  return size !== 'orig' && size !== 'video'
}

function listKeys(signature: string, sizes: readonly MediaSize[]): string[] {
  return sizes.flatMap((size) => listExtensions(size).map((extension) => mediaKey(size, signature, extension)))
}

/** The keys of a removed file: the original, whatever its extension, and its renditions; or a clip or captions. */
export function listAllKeys(signature: string): string[] {
  return [...listKeys(signature, [...ALL_SIZES, 'video']), withheldKey(signature)]
}

/** Belongs in the batch that forgets removed files. */
export function forgetFiles(db: Database, signatures: SQL) {
  return [
    db.run(sql`delete from withheld_media where signature in (${signatures})`),
    db.run(sql`delete from clip_hashes where signature in (${signatures})`),
  ]
}
