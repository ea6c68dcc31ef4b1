import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { ChosenList } from '../pieces/chosen-list.tsx'
import { describeField } from '../pieces/describe-field.ts'
import fieldClasses from '#ui/kit/field.module.css'

interface ListFieldProps {
  label: string
  /** The label of the items that are there. */
  listLabel: string
  hint?: string
  problem?: string | undefined
  items: readonly string[]
  onItems(items: string[]): void
}

/** Words, each added and removed by itself: Enter or a comma adds what is typed, and so does leaving the field. */
export function ListField({ label, listLabel, hint, problem, items, onItems }: ListFieldProps) {
  const t = useTranslate()
  const frame = { id: useId(), label, hint, problem }
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)

  function add(words: readonly string[]): void {
    const added = words.map((word) => word.trim()).filter((word) => word !== '')
    if (added.length > 0) onItems([...new Set([...items, ...added])])
  }

  /** The button that was pressed goes. */
  function remove(item: string): void {
    flushSync(() => onItems(items.filter((one) => one !== item)))
    input.current?.focus()
    announce(t('pinBuilder.removed', { name: item }))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = items.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
    if (event.key !== 'Enter') return
    event.preventDefault()
    add([typed])
    setTyped('')
  }

  return (
    <FieldFrame {...frame}>
      <ChosenList
        label={listLabel}
        items={items.map((item) => ({ id: item, name: item, removeLabel: t('pinBuilder.remove', { name: item }) }))}
        onRemove={remove}
      />
      <input
        {...describeField(frame)}
        ref={input}
        className={fieldClasses.input}
        autoComplete="off"
        enterKeyHint="enter"
        value={typed}
        onChange={({ currentTarget }) => {
          const words = currentTarget.value.split(',')
          setTyped((words.at(-1) ?? '').trimStart())
          add(words.slice(0, -1))
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!text.trim().includes('\n')) return
          event.preventDefault()
          add(`${typed}${text}`.split(/[,\n]/))
          setTyped('')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add([typed])
          setTyped('')
        }}
      />
    </FieldFrame>
  )
}
