import type { ReactNode } from 'react'
import type { ShoppingItem } from '#schema/people/profile-tabs.ts'
import { href } from '#schema/routes.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { toGrids } from '#ui/shared/pins/feed-grids.ts'
import { toneClass } from '#ui/shared/pins/tone.ts'
import { TileGrid } from '#ui/shared/tiles/tile-grid.tsx'
import 'virtual:tones.css'
import type { shoppingRequest } from './profile-request.ts'
import classes from './shopping-list.module.css'

interface ShoppingListProps {
  request: ReturnType<typeof shoppingRequest>
  empty: ReactNode
  moreHref(after: string): string
}

export function ShoppingList({ request, empty, moreHref }: ShoppingListProps) {
  const t = useTranslate()
  const feed = useFeed<ShoppingItem>(request)
  const items = toGrids(feed.pages).flat()
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {items.length === 0 ? (
        empty
      ) : (
        <TileGrid label={t('profile.shoppingList')}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} />
            </li>
          ))}
        </TileGrid>
      )}
      {feed.hasNextPage && <FeedEnd key={items.length} feed={feed} moreHref={moreHref} />}
    </>
  )
}

function Item({ item }: { item: ShoppingItem }) {
  const t = useTranslate()
  const { url, width, height, dominantColor } = item.image
  return (
    <a className={classes.item} href={href('pin', { id: item.id })} data-seen={`pin:${item.id}`}>
      <span className={classNames(classes.image, toneClass(dominantColor))}>
        <img
          src={url}
          alt={item.altText === item.title ? '' : item.altText}
          {...{ width, height }}
          loading="lazy"
          decoding="async"
        />
        {item.droppedFrom !== null && <span className={classes.badge}>{t('profile.priceDrop')}</span>}
      </span>
      <span className={classes.title}>{item.title}</span>
      <Price item={item} />
      {item.domain && <bdi className={classes.soft}>{item.domain}</bdi>}
    </a>
  )
}

function Price({ item: { price, priceCurrency, droppedFrom, isOosProduct } }: { item: ShoppingItem }) {
  const t = useTranslate()
  const format = useFormat()
  if (price === null && !isOosProduct) return null
  return (
    <span className={classes.prices}>
      {price !== null && (
        <span className={classNames(classes.price, droppedFrom !== null && classes.lower)}>
          {format.price(price, priceCurrency)}
        </span>
      )}
      {droppedFrom !== null && (
        <s className={classes.soft}>
          <span className="visually-hidden">{t('profile.priceBefore')} </span>
          <span>{format.price(droppedFrom, priceCurrency)}</span>
        </s>
      )}
      {isOosProduct && <span className={classes.soft}>{t('product.outOfStock')}</span>}
    </span>
  )
}
