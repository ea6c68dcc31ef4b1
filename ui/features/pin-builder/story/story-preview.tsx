import { useTranslate } from '#ui/app/texts/translate.ts'
import { StoryStrip } from '#ui/features/pins/closeup/story-pages.tsx'
import type { Piece } from '../pieces/piece.ts'
import { toShownStory } from './shown-story.ts'
import { useStoryFiles } from './use-story-files.ts'
import classes from './story-preview.module.css'

interface StoryPreviewProps {
  piece: Piece
  /** The position of the page that is edited. */
  place: number
}

/** The story as its closeup will show it. */
export function StoryPreview({ piece: { files, fields }, place }: StoryPreviewProps) {
  const t = useTranslate()
  const used = new Set(fields.story.flatMap(({ blocks }) => blocks.map(({ fileKey }) => fileKey)))
  const shownFiles = useStoryFiles(files.filter(({ key }) => used.has(key)))
  const { pages, videos } = toShownStory(fields.story, shownFiles)
  return (
    <section className={classes.preview} data-story-preview aria-label={t('pinBuilder.story.preview')}>
      <p className={classes.label} aria-hidden="true">
        {t('pinBuilder.story.preview')}
      </p>
      <div className={classes.frame}>
        <StoryStrip pages={pages} videos={videos} title={fields.title || t('pinBuilder.untitled')} place={place} />
      </div>
    </section>
  )
}
