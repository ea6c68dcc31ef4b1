import { useId } from 'react'
import { MAX_LIST_ITEMS } from '#schema/pins/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from '../pieces/describe-field.ts'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import type { StoryBlock } from '../pieces/piece.ts'
import { FileField } from './file-field.tsx'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './block-list.module.css'

interface StoryBlockFieldsProps extends FieldsProps {
  block: StoryBlock
  path: string
  onChange(changed: Partial<StoryBlock>): void
}

/** What a block says or shows. */
export function StoryBlockFields(props: StoryBlockFieldsProps) {
  const { block } = props
  const t = useTranslate()
  switch (block.type) {
    case 'heading':
      return <TextLine {...props} name="text" label={t('pinBuilder.story.text')} />
    case 'text':
    case 'paragraph':
      return <TextArea {...props} label={t('pinBuilder.story.text')} />
    case 'link':
      return (
        <div className={classes.fields}>
          <TextLine {...props} name="text" label={t('pinBuilder.story.linkText')} />
          <TextLine {...props} name="href" label={t('pinBuilder.story.address')} isAddress />
        </div>
      )
    case 'ingredient':
    case 'supply':
      return (
        <div className={classes.pair}>
          <TextLine {...props} name="amount" label={t('pinBuilder.story.amount')} />
          <TextLine {...props} name="text" label={t('pinBuilder.story.name')} />
        </div>
      )
    case 'list':
      return <ListItems {...props} />
    case 'image':
      return (
        <div className={classes.fields}>
          <FileField {...props} kind="image" />
          <TextLine {...props} name="text" label={t('pinBuilder.story.alt')} />
        </div>
      )
    case 'video':
      return <FileField {...props} kind="video" />
  }
}

interface TextLineProps extends StoryBlockFieldsProps {
  name: 'text' | 'amount' | 'href'
  label: string
  isAddress?: boolean
}

function TextLine({ piece, block, path, onChange, name, label, isAddress = false }: TextLineProps) {
  const frame = { id: useId(), label, problem: piece.problems[`${path}.${name}`] }
  return (
    <FieldFrame {...frame}>
      <input
        {...describeField(frame)}
        {...(isAddress && { type: 'url', inputMode: 'url', dir: 'ltr' })}
        className={fieldClasses.input}
        autoComplete="off"
        value={block[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    </FieldFrame>
  )
}

function TextArea({ piece, block, path, onChange, label }: StoryBlockFieldsProps & { label: string }) {
  const frame = { id: useId(), label, problem: piece.problems[`${path}.text`] }
  return (
    <FieldFrame {...frame}>
      <textarea
        {...describeField(frame)}
        className={fieldClasses.input}
        rows={block.type === 'paragraph' ? 4 : 2}
        value={block.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
    </FieldFrame>
  )
}

/** One to a line. */
function ListItems({ piece, block, path, onChange }: StoryBlockFieldsProps) {
  const t = useTranslate()
  const inItems = Object.entries(piece.problems).find(([name]) => name.startsWith(`${path}.items`))
  const frame = {
    id: useId(),
    label: t('pinBuilder.story.items'),
    hint: t('pinBuilder.story.itemsHint', { limit: MAX_LIST_ITEMS }),
    problem: inItems?.[1],
  }
  return (
    <FieldFrame {...frame}>
      <textarea
        {...describeField(frame)}
        className={fieldClasses.input}
        rows={4}
        value={block.items.join('\n')}
        onChange={({ currentTarget: { value } }) => onChange({ items: value === '' ? [] : value.split('\n') })}
      />
    </FieldFrame>
  )
}
