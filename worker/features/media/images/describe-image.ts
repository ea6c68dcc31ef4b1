import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { relateByLook } from '#db/related-pins.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { Env } from '#worker/env.ts'
import { sampleLook } from './sample-look.ts'

export interface MediaStores {
  db: Database
  env: Pick<Env, 'MEDIA' | 'IMAGES'>
}

/** Each is decoded and related; a sweep is due again in five minutes. */
const IMAGES_PER_SWEEP = 200

/** Relates the newest pins of one image: few images have more than one. */
const PINS_RELATED = 20

/**
 * Stores what an image looks like and relates its pins to those that look alike. May be run twice, also at once, and
 * after one that broke off. Throws where the store or the decoder does not work.
 */
export async function describeImage({ db, env }: MediaStores, signature: string): Promise<void> {
  const isWaiting = and(eq(images.signature, signature), eq(images.isDescribed, false))
  const [waiting] = await db
    .select({ signature: images.signature, extension: images.extension })
    .from(images)
    .where(isWaiting)
  if (!waiting) return
  const look = await sampleLook(env, waiting)
  if (look) {
    await db.update(images).set({ look }).where(isWaiting)
    const shown = await db
      .select({ id: pins.id })
      .from(pins)
      .where(eq(pins.imageSignature, signature))
      .orderBy(desc(pins.id))
      .limit(PINS_RELATED)
    for (const { id } of shown) await relateByLook(db, id)
  }
  await db.update(images).set({ isDescribed: true }).where(isWaiting)
}

/** The images that the queue has not described, among them all from before images were described. */
export async function sweepLooks(stores: MediaStores): Promise<void> {
  const waiting = await stores.db
    .select({ signature: images.signature })
    .from(images)
    // A parameter would not use the index.
    .where(sql`is_described = 0`)
    .orderBy(images.signature)
    .limit(IMAGES_PER_SWEEP)
  for (const { signature } of waiting) await describeImage(stores, signature)
}
