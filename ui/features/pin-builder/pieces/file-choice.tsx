import { useId } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { FieldHints } from '#ui/kit/field-frame.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import type { FieldsProps } from './piece-fields.ts'
import type { PieceFile } from './piece.ts'
import classes from './file-choice.module.css'
import thumbnail from './file-thumbnail.module.css'

interface FileChoiceProps extends Pick<FieldsProps, 'addFiles'> {
  legend: string
  kind: 'image' | 'video'
  files: readonly PieceFile[]
  chosenKey: string | null
  mayAdd: boolean
  problem?: string | undefined
  onChoose(fileKey: string): void
}

/** Chooses among files of the pin, or adds one. */
export function FileChoice({ legend, kind, files, chosenKey, mayAdd, problem, addFiles, onChoose }: FileChoiceProps) {
  const t = useTranslate()
  const id = useId()
  const isImage = kind === 'image'
  return (
    <fieldset className={classes.files} aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend className={classes.label}>{legend}</legend>
      <div className={classes.choices}>
        {files.map((file, place) => (
          <label key={file.key} className={classes.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-file`}
              checked={file.key === chosenKey}
              aria-label={t(isImage ? 'pinBuilder.story.useImage' : 'pinBuilder.story.useVideo', {
                number: place + 1,
                name: file.name,
              })}
              data-wrong={problem !== undefined || undefined}
              onChange={() => onChoose(file.key)}
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
              if (file?.kind === kind) onChoose(file.key)
            }}
          >
            <span aria-hidden="true">{t(isImage ? 'pinBuilder.addToPin' : 'pinBuilder.story.addVideo')}</span>
          </ChooseFiles>
        )}
      </div>
      <FieldHints id={id} problem={problem} />
    </fieldset>
  )
}
