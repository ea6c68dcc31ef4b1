import type { SectionTile as Tile } from '#schema/boards/board.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { TileCovers } from '#ui/shared/boards/tile-covers.tsx'
import { usePinCount } from '#ui/shared/boards/use-pin-count.ts'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { toGrids } from '#ui/shared/pins/feed-grids.ts'
import { TileGrid } from '#ui/shared/tiles/tile-grid.tsx'
import type { boardSectionsRequest } from './board-requests.ts'
import tile from '#ui/shared/boards/board-tile.module.css'
import classes from './board-sections.module.css'

interface BoardSectionsProps {
  request: ReturnType<typeof boardSectionsRequest>
  path: string
}

/** The sections stand above the pins of no section; a board without sections shows nothing. */
export function BoardSections({ request, path }: BoardSectionsProps) {
  const t = useTranslate()
  const feed = useFeed<Tile>(request)
  const sections = toGrids(feed.pages).flat()
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {sections.length > 0 && (
        <section className={classes.sections} aria-labelledby="sections">
          <h2 id="sections" className="visually-hidden">
            {t('board.sections')}
          </h2>
          <TileGrid label={t('board.sections')}>
            {sections.map((section) => (
              <li key={section.id}>
                <SectionTile section={section} />
              </li>
            ))}
          </TileGrid>
          {feed.hasNextPage && (
            <FeedEnd
              key={sections.length}
              feed={feed}
              moreHref={(after) => `${path}?${new URLSearchParams({ sections: after })}`}
            />
          )}
        </section>
      )}
    </>
  )
}

function SectionTile({ section: { title, url, covers, pinCount } }: { section: Tile }) {
  const count = usePinCount(pinCount)
  return (
    <a className={tile.tile} href={url}>
      <TileCovers covers={covers} />
      <span className={tile.name}>{title}</span>
      <span className={tile.soft}>{count}</span>
    </a>
  )
}
