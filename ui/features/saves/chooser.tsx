import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import classes from './chooser.module.css'

export interface Choice {
  key: string
  content: ReactNode
  /** The label is for content that says too little. */
  label?: string
  isChosen?: boolean
  isDisabled?: boolean
  /** Stands at the end of the row of the one before. */
  isBeside?: boolean
  onChoose(): void
  /** The arrow toward the end of the line leads there. */
  onForward?(): void
}

export interface ChoiceGroup {
  label: string
  choices: readonly Choice[]
}

interface ChooserProps {
  label: string
  groups: readonly ChoiceGroup[]
  text: string
  onText(text: string): void
  onBack?(): void
  /** The end of the list comes near. */
  onEnd?(): void
  hasFocus: boolean
  isBusy: boolean
  /** Takes the place of a list without choices. */
  empty: ReactNode
}

/** A field that finds and a list to choose from: the focus stays in the field, the keys walk through the list. */
export function Chooser({ label, groups, text, onText, onBack, onEnd, hasFocus, isBusy, empty }: ChooserProps) {
  const id = useId()
  const { isRTL } = useAppData().context
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [walked, setWalked] = useState<string | null>(null)
  const choices = groups.flatMap((group) => group.choices)
  const enabled = choices.filter(({ isDisabled }) => !isDisabled)
  // What was typed means the first that it finds.
  const active = enabled.find(({ key }) => key === walked) ?? (text.trim() === '' ? undefined : enabled[0])
  const activeKey = active?.key

  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])

  useEffect(() => {
    if (activeKey !== undefined) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])

  function walk(step: 1 | -1): void {
    const from = active ? enabled.indexOf(active) : step === 1 ? -1 : 0
    const next = enabled[(from + step + enabled.length) % enabled.length]
    if (next) setWalked(next.key)
    if (from + step >= enabled.length - 3) onEnd?.()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const [forward, back] = isRTL ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const action = ((): (() => void) | undefined => {
      switch (event.key) {
        case 'ArrowDown':
          return () => walk(1)
        case 'ArrowUp':
          return () => walk(-1)
        case 'Enter':
          return () => active?.onChoose()
        case forward:
          return selectionStart === value.length ? active?.onForward : undefined
        case back:
          return selectionEnd === 0 ? onBack : undefined
        default:
          return undefined
      }
    })()
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className={classes.chooser}>
      <label className={classes.search}>
        <span className="visually-hidden">{label}</span>
        <Icon name="search" size={18} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={label}
          value={text}
          onChange={({ currentTarget }) => {
            setWalked(null)
            onText(currentTarget.value)
          }}
          onKeyDown={handleKey}
        />
      </label>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        aria-busy={isBusy}
        className={classes.list}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < clientHeight) onEnd?.()
        }}
      >
        {groups.map((group, nth) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-group${nth}`}>
            <p id={`${id}-group${nth}`} className={classes.group}>
              {group.label}
            </p>
            {toRows(group.choices).map((row) => (
              <div key={row[0]?.key} role="presentation" className={classes.row}>
                {row.map((choice) => (
                  <ChoiceOption
                    key={choice.key}
                    id={`${id}-${choice.key}`}
                    choice={choice}
                    isActive={choice === active}
                  />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
      {choices.length === 0 && <div className={classes.empty}>{empty}</div>}
    </div>
  )
}

function ChoiceOption({ id, choice, isActive }: { id: string; choice: Choice; isActive: boolean }) {
  const { content, label, isChosen = false, isDisabled = false, isBeside = false, onChoose } = choice
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus, and its keys choose
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-label={label}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      data-active={isActive || undefined}
      className={classNames(classes.option, isBeside && classes.beside)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onChoose()}
    >
      {content}
    </div>
  )
}

function toRows(choices: readonly Choice[]): Choice[][] {
  const rows: Choice[][] = []
  for (const choice of choices) {
    const last = rows.at(-1)
    if (choice.isBeside && last) last.push(choice)
    else rows.push([choice])
  }
  return rows
}
