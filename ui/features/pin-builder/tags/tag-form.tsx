import { useId, useState, type Ref } from 'react'
import type { TagFields } from '#schema/pin-builder/pin-fields.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { describeField } from '../pieces/describe-field.ts'
import { describeTarget, parseTarget } from './tag-target.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './tag-editor.module.css'

interface TagFormProps {
  /** The field for what it leads to. */
  ref: Ref<HTMLInputElement>
  tag: TagFields
  heading: string
  problem: string | undefined
  titleProblem: string | undefined
  onChange(changed: Partial<TagFields>): void
  onDone(): void
}

/** What a tag leads to, and what it is called. */
export function TagForm({ ref, tag, heading, problem, titleProblem, onChange, onDone }: TagFormProps) {
  const t = useTranslate()
  const id = useId()
  // What was typed stays as it is, whatever becomes of it.
  const [text, setText] = useState(describeTarget(tag))
  const target = {
    id: `${id}-target`,
    label: t('pinBuilder.tag.target'),
    hint: t('pinBuilder.tag.targetHint'),
    problem,
  }
  const title = { id: `${id}-title`, label: t('pinBuilder.tag.title'), problem: titleProblem }

  /** Here it ends this form, and sends nothing. */
  function endOnEnter(event: { key: string; preventDefault(): void }): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onDone()
  }

  return (
    <div role="group" aria-labelledby={`${id}-heading`} className={classes.form}>
      <h2 id={`${id}-heading`} className={classes.heading}>
        {heading}
      </h2>
      <FieldFrame {...target}>
        <input
          {...describeField(target)}
          ref={ref}
          className={fieldClasses.input}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={text}
          onKeyDown={endOnEnter}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            onChange(parseTarget(value, currentOrigin()))
          }}
        />
      </FieldFrame>
      <FieldFrame {...title}>
        <input
          {...describeField(title)}
          className={fieldClasses.input}
          autoComplete="off"
          value={tag.title ?? ''}
          onKeyDown={endOnEnter}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
      </FieldFrame>
      <Button className={classes.done} onClick={onDone}>
        {t('pinBuilder.tag.done')}
      </Button>
    </div>
  )
}
