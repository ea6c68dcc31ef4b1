import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { PIN_PAGE_SIZE } from '#schema/constants/feed.ts'
import { toImage } from '#schema/media/media-url.ts'
import type { ShoppingItem } from '#schema/people/profile-tabs.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { toConnection } from '#worker/model/feed-connection.ts'
import { FEED_ROWS, idBefore } from '#worker/model/pin-card-feed.ts'
import { CARD_COLUMNS } from '#worker/model/pin-card.ts'
import { mayListOnBoard } from '#worker/model/pin-rules.ts'
import { toShownDomain } from '#worker/platform/shown-domain.ts'

/** What someone wants to buy is theirs to know. */
export async function findShoppingList(
  { db, reader, viewer }: QueryContext,
  { username, after }: QueryVariables<'ShoppingListQuery'>,
): Promise<QueryResult<'ShoppingListQuery'>> {
  const isMine = viewer.type === 'AUTH' && viewer.user.username === username
  const rows = isMine ? await reader.read(shoppingStatement(db, viewer, idBefore(after))) : []
  return toConnection(rows, PIN_PAGE_SIZE, ({ place }) => ({ score: 0, id: place }), presentItem)
}

/**
 * Products saved, each as it was saved last, and those that the viewer has taken from a shop; what a business makes are
 * its own goods.
 */
export function shoppingStatement(db: Database, viewer: SignedInViewer, before: string) {
  const me = viewer.user.id
  const saved = sql`select s.id as entry_id, s.pin_id, s.saved_price, s.saved_currency
    from saves s join ${pins} on ${pins.id} = s.pin_id
    where s.user_id = ${me} and s.is_product = 1 and s.id < ${before} and ${mayListOnBoard(viewer)}
      and not exists (select 1 from saves later
        where later.user_id = ${me} and later.pin_id = s.pin_id and later.id > s.id)
    order by s.id desc limit ${FEED_ROWS}`
  const taken = sql`select ${pins.id} as entry_id, ${pins.id} as pin_id, null as saved_price, null as saved_currency
    from ${pins} where ${pins.pinnerId} = ${me} and ${pins.kind} = 'product' and ${pins.id} < ${before}
      and ${pins.link} is not null and ${mayListOnBoard(viewer)}
      and not exists (select 1 from saves s where s.user_id = ${me} and s.pin_id = ${pins.id})
    order by ${pins.id} desc limit ${FEED_ROWS}`
  const place = sql<string>`listed.entry_id`
  return db
    .select({
      place,
      id: pins.id,
      title: CARD_COLUMNS.gridTitle,
      altText: CARD_COLUMNS.altText,
      domain: pins.domain,
      price: pins.price,
      priceCurrency: pins.priceCurrency,
      isOosProduct: pins.isOosProduct,
      savedPrice: sql<string | null>`listed.saved_price`,
      savedCurrency: sql<string | null>`listed.saved_currency`,
      signature: images.signature,
      extension: images.extension,
      width: images.width,
      height: images.height,
      dominantColor: images.dominantColor,
    })
    .from(
      viewer.user.isPartner
        ? sql`(${saved}) as listed`
        : sql`(select * from (select * from (${saved}) union all select * from (${taken}))
            order by entry_id desc limit ${FEED_ROWS}) as listed`,
    )
    .innerJoin(pins, and(eq(pins.id, sql`listed.pin_id`), eq(pins.kind, 'product')))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .orderBy(desc(place))
}

type ItemRow = ReturnType<typeof shoppingStatement>['_']['result'][number]

function presentItem(row: ItemRow): ShoppingItem {
  const { id, title, altText, domain, price, priceCurrency, isOosProduct } = row
  const image = toImage(row, '236x')
  return {
    __typename: 'ShoppingItem',
    id,
    title,
    altText,
    image,
    domain: domain && toShownDomain(domain),
    price,
    priceCurrency,
    isOosProduct,
    droppedFrom: findDroppedFrom(row),
  }
}

type Prices = Pick<ItemRow, 'price' | 'priceCurrency' | 'savedPrice' | 'savedCurrency'>

/** Prices in two currencies are not compared. */
export function findDroppedFrom({ price, priceCurrency, savedPrice, savedCurrency }: Prices): string | null {
  if (price === null || savedPrice === null || priceCurrency !== savedCurrency) return null
  return Number(price) < Number(savedPrice) ? savedPrice : null
}
