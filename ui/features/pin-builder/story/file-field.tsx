import { useId } from 'react'
import { MAX_PIN_FILES } from '#schema/constants/pins.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { ChooseFiles } from '../choose-files.tsx'
import { FileThumbnail } from '../file-thumbnail.tsx'
import { Hints } from '../frame.tsx'
import type { StoryBlock } from '../piece.ts'
import type { FieldsProps } from '../piece-fields.ts'
import thumbnail from '../file-thumbnail.module.css'
import classes from './block-list.module.css'

interface FileFieldProps extends FieldsProps {
  block: StoryBlock
  path: string
  kind: 'image' | 'video'
  onChange(changed: Partial<StoryBlock>): void
}

/** Chooses among the files of the pin, or adds one. */
export function FileField({ piece, addFiles, block, path, kind, onChange }: FileFieldProps) {
  const t = useTranslate()
  const id = useId()
  const problem = piece.problems[`${path}.media`]
  const files = piece.files.filter((file) => file.kind === kind)
  const mayAdd = piece.pinId === null && piece.files.length < MAX_PIN_FILES
  const isImage = kind === 'image'
  return (
    <fieldset className={classes.files} aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend className={classes.label}>{t(isImage ? 'pinBuilder.story.image' : 'pinBuilder.story.video')}</legend>
      <div className={classes.choices}>
        {files.map((file, place) => (
          <label key={file.key} className={classes.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-file`}
              checked={file.key === block.fileKey}
              aria-label={t(isImage ? 'pinBuilder.story.useImage' : 'pinBuilder.story.useVideo', {
                number: place + 1,
                name: file.name,
              })}
              data-wrong={problem !== undefined || undefined}
              onChange={() => onChange({ fileKey: file.key })}
            />
            <FileThumbnail file={file} />
          </label>
        ))}
        {mayAdd && (
          <ChooseFiles
            label={t(isImage ? 'pinBuilder.addToPin' : 'pinBuilder.story.addVideo')}
            accepts={kind}
            isSingle
            isReady
            isWrong={problem !== undefined && files.length === 0}
            className={classNames(thumbnail.thumbnail, classes.addFile)}
            onFiles={(chosen) => {
              const [file] = addFiles(chosen)
              if (file?.kind === kind) onChange({ fileKey: file.key })
            }}
          >
            <span aria-hidden="true">{t(isImage ? 'pinBuilder.addToPin' : 'pinBuilder.story.addVideo')}</span>
          </ChooseFiles>
        )}
      </div>
      <Hints id={id} problem={problem} />
    </fieldset>
  )
}
