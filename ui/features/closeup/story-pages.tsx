import type { Pin } from '#schema/pin.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Strip } from '#ui/kit/strip.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { groupBlocks } from './group-blocks.ts'
import { StoryBlocks } from './story-blocks.tsx'
import classes from './story.module.css'

export function StoryPages({ pin: { storyPinData, videos, title } }: { pin: Pin }) {
  const t = useTranslate()
  return (
    <Strip
      label={t('story.label', { title })}
      previous={t('story.previous')}
      next={t('story.next')}
      positionOf={(place, count) => t('strip.position', { place, count })}
      slides={(storyPinData?.pages ?? []).map(({ layout, blocks }, place) => ({
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
