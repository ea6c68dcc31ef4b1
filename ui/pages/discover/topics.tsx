import type { TopicTile as Tile } from '#schema/pins/topic.ts'
import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { topicsRequest } from '#ui/features/discovery/topics/topic-requests.ts'
import { TopicTile } from '#ui/features/discovery/topics/topic-tile.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { TileFeed } from '#ui/shared/tiles/tile-feed.tsx'
import { TilesSkeleton } from '#ui/shared/tiles/tiles-skeleton.tsx'

export const page = definePage<'TopicsQuery'>({
  preload: (input) => ({ subject: topicsRequest(input), rest: [] }),
  title: (_, t) => t('page.title', { name: t('topics.heading') }),
  Page: TopicsPage,
})

function TopicsPage(input: PageInput) {
  const t = useTranslate()
  return (
    <>
      <PageHeading title={t('topics.heading')} text={t('topics.text')} />
      <LateBlock fallback={<TilesSkeleton />}>
        <TileFeed<Tile>
          request={topicsRequest(input)}
          label={t('topics.heading')}
          empty={t('topics.none')}
          moreHref={(after) => href('topics', {}, { after })}
          renderTile={(topic) => <TopicTile topic={topic} />}
        />
      </LateBlock>
    </>
  )
}
