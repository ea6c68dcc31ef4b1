import { useEffect, useRef, type KeyboardEvent } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { onPageShown } from '#ui/platform/navigation/use-shown-path.ts'
import { useStore } from '#ui/platform/store.ts'
import { TypeaheadPanel } from './typeahead-panel.tsx'
import { closeTypeahead, openTypeahead, typeahead } from './typeahead.ts'
import classes from './search-field.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function SearchField() {
  const t = useTranslate()
  const { fullPath } = useAppData().context
  const { isOpen } = useStore(typeahead)
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      onPageShown(() => {
        close()
        if (input.current) input.current.value = readQuery(currentPath())
      }),
    [],
  )
  return (
    <>
      <form
        role="search"
        aria-label={t('search.label')}
        className={classes.form}
        action={href('searchScope', { scope: 'pins' })}
        onSubmit={close}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close()
        }}
        onKeyDown={handleKey}
      >
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          className={classes.input}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          defaultValue={readQuery(fullPath)}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={open}
          onClick={open}
          onInput={open}
        />
        {isOpen && <TypeaheadPanel />}
      </form>
      {isOpen && <div className={classes.scrim} />}
    </>
  )
}

function readQuery(path: string): string {
  return path.startsWith(href('search')) ? (new URLSearchParams(path.split('?')[1]).get('q') ?? '') : ''
}

function open({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  typeahead.update((state) => openTypeahead(state, currentTarget.value))
}

function close(): void {
  typeahead.update(closeTypeahead)
}

/** Escape closes the overlay and keeps the text; the arrow keys cycle through the field and the links. */
function handleKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!typeahead.get().isOpen) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const step = STEPS[event.key]
  if (event.key === 'Escape') {
    event.preventDefault()
    stops[0]?.focus()
    close()
  } else if (step !== undefined) {
    event.preventDefault()
    const place = stops.findIndex((stop) => stop === event.target)
    stops.at((place + step) % stops.length)?.focus()
  }
}
