import type { Pin } from '#schema/pin.ts'
import type { VideoList } from '#schema/rich-metadata.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Strip } from '#ui/kit/strip.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { groupBlocks } from './group-blocks.ts'
import { StoryBlocks } from './story-blocks.tsx'
import classes from './story.module.css'

type StoryPages = NonNullable<Pin['storyPinData']>['pages']

interface StoryPagesProps {
  pages: StoryPages
  videos: readonly VideoList[]
  label: string
}

export function StoryPages({ pages, videos, label }: StoryPagesProps) {
  const t = useTranslate()
  return (
    <Strip
      label={t('story.label', { title: label })}
      previous={t('story.previous')}
      next={t('story.next')}
      positionOf={(place, count) => t('strip.position', { place, count })}
      slides={pages.map(({ layout, blocks }, place) => ({
        key: String(place),
        content: (
          <div className={classNames(classes.page, classes[layout])}>
            <StoryBlocks groups={groupBlocks(blocks)} videos={videos} isFirst={place === 0} label={label} />
          </div>
        ),
      }))}
    />
  )
}
