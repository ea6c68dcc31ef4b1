import { and, eq, sql } from 'drizzle-orm'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'

/** Selects those pins that tags lead to which the viewer may open; `ids` is JSON. */
export function taggedStatement(db: Database, viewer: Viewer, { ids }: Placeholders<{ ids: string }>) {
  const { signature, extension, width, height, dominantColor } = images
  return db
    .select({
      id: pins.id,
      title: sql<string>`coalesce(nullif(${pins.gridTitle}, ''), ${pins.title})`,
      price: pins.price,
      priceCurrency: pins.priceCurrency,
      isOosProduct: pins.isOosProduct,
      image: { signature, extension, width, height, dominantColor },
      products: pinDetails.products,
    })
    .from(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .leftJoin(pinDetails, eq(pinDetails.pinId, pins.id))
    .where(
      and(
        sql`${pins.id} in (select value from json_each(${ids}))`,
        mayOpen(viewer),
        viewer.type === 'AUTH' ? isUnblocked(pins.pinnerId, viewer.user.id) : undefined,
      ),
    )
}

export type TaggedRow = ReturnType<typeof taggedStatement>['_']['result'][number]
