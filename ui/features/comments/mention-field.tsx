import { useLayoutEffect, useState, type RefObject } from 'react'
import type { NamedPersonData } from '#schema/pin-user.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { findMentionAt, type Mentioned } from './mentions.ts'
import { useThread } from './thread-context.ts'
import classes from './write-box.module.css'

const MentionList = lazyChunk('mention-list', async () => (await import('./mention-list.tsx')).MentionList)

interface MentionFieldProps {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  rows: number
  isBusy: boolean
  /** The id of the problem's text. */
  problemId: string | undefined
  onText(text: string): void
  onMention(text: string, mentioned: Mentioned): void
  onEscape: (() => void) | undefined
}

/** The text of a comment; where someone is being mentioned, the people that it may be. */
export function MentionField(props: MentionFieldProps) {
  const { id, field, text, rows, isBusy, problemId, onText, onMention, onEscape } = props
  const { pinId, mayMention } = useThread()
  const isHydrated = useHydrated()
  const [caret, setCaret] = useState(0)
  /** The name that was set in last: the caret belongs behind it. */
  const [setIn, noteSetIn] = useState<{ end: number } | null>(null)
  useLayoutEffect(() => {
    if (setIn) field.current?.setSelectionRange(setIn.end, setIn.end)
  }, [field, setIn])
  const [activeOption, setActiveOption] = useState<string | null>(null)
  /** The mention whose list was closed, by its place. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const isCombined = mayMention && isHydrated
  const typed = isCombined ? findMentionAt(text, caret) : null
  const mention = typed?.start === closedAt ? null : typed
  const option = mention && activeOption

  function choose({ id: userId, username }: NamedPersonData): void {
    if (!mention) return
    const after = `${text.slice(0, mention.start)}@${username} `
    onMention(after + text.slice(caret), { userId, username })
    setCaret(after.length)
    noteSetIn({ end: after.length })
    field.current?.focus()
  }

  return (
    <>
      <textarea
        ref={field}
        id={id}
        name="text"
        rows={rows}
        dir="auto"
        // Shown below by then; here it is again if it fails.
        value={isBusy ? '' : text}
        readOnly={isBusy}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        // A textarea may not be a combobox.
        aria-autocomplete={isCombined ? 'list' : undefined}
        aria-haspopup={isCombined ? 'listbox' : undefined}
        aria-controls={option === null ? undefined : `${id}-people`}
        aria-activedescendant={option ?? undefined}
        className={classes.field}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          if (closedAt !== null && !/[@＠]/.test(currentTarget.value[closedAt] ?? '')) setClosedAt(null)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
          // The list of people, which hears it first, was closed by it.
          if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.()
        }}
      />
      {mention && (
        <LazyBoundary>
          <MentionList
            id={`${id}-people`}
            pinId={pinId}
            q={mention.q}
            field={field}
            onActive={setActiveOption}
            onChoose={choose}
            onClose={() => setClosedAt(mention.start)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
