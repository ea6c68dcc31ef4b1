import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { foldText } from '#schema/fold-text.ts'
import type { NamedPersonData } from '#schema/pin-user.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useDebounced } from '#ui/app/use-debounced.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import classes from './write-box.module.css'

/** The pause between two letters of one word. */
const QUIET_MS = 150

interface MentionListProps {
  id: string
  pinId: string
  q: string
  field: RefObject<HTMLTextAreaElement | null>
  /** The id of the option to which the keys have led; null while there is no list. */
  onActive(id: string | null): void
  onChoose(person: NamedPersonData): void
  onClose(): void
}

interface Found {
  q: string
  items: readonly NamedPersonData[]
}

function fits({ full_name: name, username }: NamedPersonData, q: string): boolean {
  return [username, ...foldText(name).split(' ')].some((word) => word.startsWith(foldText(q)))
}

/** People whose name begins with what is typed; arrows and Enter work from the field. */
export function MentionList({ id, pinId, q, field, onActive, onChoose, onClose }: MentionListProps) {
  const t = useTranslate()
  const [found, setFound] = useState<Found>({ q, items: [] })
  // What was typed since must fit, or Enter would name someone else.
  const people = found.q === q ? found.items : found.items.filter((person) => fits(person, q))
  const [active, setActive] = useState(0)
  const asked = useDebounced(q, QUIET_MS)
  useEffect(() => {
    const controller = new AbortController()
    sendCall('MentionSuggestionsResource.get', { pin_id: pinId, q: asked }, { signal: controller.signal })
      .then(({ items }) => {
        setFound({ q: asked, items })
        setActive(0)
      })
      // One can write on without them.
      .catch(() => {})
    return () => controller.abort()
  }, [pinId, asked])
  const press = useEffectEvent((event: KeyboardEvent) => {
    const person = people[active]
    // Enter sends the form with a modifier.
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (!person || isOther) return
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(person)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = field.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [field])
  const person = people[active]
  const activeId = person ? `${id}-${person.id}` : null
  const list = useRef<HTMLDivElement>(null)
  const noteActive = useEffectEvent(onActive)
  useEffect(() => {
    noteActive(activeId)
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    return () => noteActive(null)
  }, [activeId])
  if (people.length === 0) return null
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('comment.people')} className={classes.people}>
      {people.map((person, place) => (
        <button
          key={person.id}
          id={`${id}-${person.id}`}
          type="button"
          tabIndex={-1}
          role="option"
          aria-selected={place === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={classes.person}
        >
          <Avatar name={person.full_name} src={person.image_small_url} size="s" />
          <span>
            <bdi>{person.full_name}</bdi> <span className={classes.username}>{`@${person.username}`}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
