import { MAX_PIN_FILES } from '#schema/pins/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FileChoice } from '../pieces/file-choice.tsx'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import type { StoryBlock } from '../pieces/piece.ts'

interface FileFieldProps extends FieldsProps {
  block: StoryBlock
  path: string
  kind: 'image' | 'video'
  onChange(changed: Partial<StoryBlock>): void
}

export function FileField({ piece, addFiles, block, path, kind, onChange }: FileFieldProps) {
  const t = useTranslate()
  return (
    <FileChoice
      legend={t(kind === 'image' ? 'pinBuilder.story.image' : 'pinBuilder.story.video')}
      kind={kind}
      files={piece.files.filter((file) => file.kind === kind)}
      chosenKey={block.fileKey}
      mayAdd={piece.pinId === null && piece.files.length < MAX_PIN_FILES}
      problem={piece.problems[`${path}.media`]}
      addFiles={addFiles}
      onChoose={(fileKey) => onChange({ fileKey })}
    />
  )
}
