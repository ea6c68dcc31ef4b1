import type { Pin } from '#schema/pins/pin.ts'
import type { VideoList } from '#schema/pins/rich-metadata.ts'
import type { StoryPage } from '#schema/pins/story.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Strip } from '#ui/kit/strip.tsx'
import { groupBlocks } from './group-blocks.ts'
import { StoryBlocks } from './story-blocks.tsx'
import classes from './story.module.css'

export function StoryPages({ pin: { storyPinData, videos, title } }: { pin: Pin }) {
  return <StoryStrip pages={storyPinData?.pages ?? []} videos={videos} title={title} />
}

interface StoryStripProps {
  pages: readonly StoryPage[]
  videos: readonly VideoList[]
  title: string
  /** Whenever it changes that page is shown. */
  place?: number
}

export function StoryStrip({ pages, videos, title, place }: StoryStripProps) {
  const t = useTranslate()
  return (
    <Strip
      turnsByPress
      place={place}
      label={t('story.label', { title })}
      previous={t('story.previous')}
      next={t('story.next')}
      formatPosition={(place, count) => t('strip.position', { place, count })}
      slides={pages.map(({ layout, blocks }, place) => ({
        key: String(place),
        content: (
          <div className={classNames(classes.page, classes[layout])}>
            <StoryBlocks groups={groupBlocks(blocks)} videos={videos} isFirst={place === 0} label={title} />
          </div>
        ),
      }))}
    />
  )
}
