import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QueryResult } from '#schema/all-queries.ts'
import { MAX_SUGGESTION_WORDS_LENGTH, MAX_TITLE_LENGTH, MAX_TOPICS } from '#schema/pins/constants.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useDebounced } from '#ui/app/use-debounced.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import { ChosenList } from './pieces/chosen-list.tsx'
import { describeField } from './pieces/describe-field.ts'
import type { FieldsProps } from './pieces/piece-fields.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './pieces/topics-field.module.css'

/**
 * The search waits this long after the last key. What is searched for is waited for; the words of a pin change all the
 * time.
 */
const SEARCH_QUIET_MS = 150
const WORDS_QUIET_MS = 800

/**
 * The field is rendered in the browser only: chosen topics, and those that the words of the pin or of the search
 * suggest.
 */
export function TopicsField({ piece: { fields, problems }, change }: FieldsProps) {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { topic_ids: ids, title, description } = fields
  const words = useDebounced(`${title} ${description}`.trim().slice(0, MAX_SUGGESTION_WORDS_LENGTH), WORDS_QUIET_MS)
  const typed = search.trim().slice(0, MAX_TITLE_LENGTH)
  const settled = useDebounced(typed, SEARCH_QUIET_MS)
  // The words suggest only where nothing is searched for.
  const variables = { ids: [...ids], search: settled, words: settled === '' ? words : '' }
  const isAsked = settled !== '' || words !== ''
  const { data, isPlaceholderData: isOld } = useQuery({
    queryKey: ['topic suggestions', variables],
    queryFn: async ({ signal }) => {
      // Folding of letters is in a chunk that every page loads later.
      const [answer, { matchesTyped }] = await Promise.all([
        fetchQuery({ name: 'TopicSuggestionsQuery', variables }, signal),
        retryChunk('search-words', () => import('#schema/discovery/search-words.ts')),
      ])
      return { ...(answer as QueryResult<'TopicSuggestionsQuery'>), matchesTyped }
    },
    enabled: ids.length > 0 || isAsked,
    // Those that are shown stay until others are there.
    placeholderData: keepPreviousData,
  })
  const known = [...(data?.chosen ?? []), ...(data?.found ?? [])]
  const chosen = ids.flatMap((id) => known.find((topic) => topic.id === id) ?? [])
  const found = (isAsked ? (data?.found ?? []) : []).filter(
    ({ id, name }) => !ids.includes(id) && data?.matchesTyped(name, typed),
  )
  const isNone = data !== undefined && !isOld && typed !== '' && typed === settled && found.length === 0
  const isFull = ids.length >= MAX_TOPICS
  const problem = Object.entries(problems).find(([path]) => path.startsWith('topic_ids'))?.[1]
  const frame = {
    id: 'pin-topics',
    label: t('pinBuilder.field.topics'),
    hint: t(isFull ? 'pinBuilder.topics.full' : 'pinBuilder.topics.hint', { limit: MAX_TOPICS }),
    problem,
  }

  /** The button that was pressed goes. */
  function choose(changed: readonly string[]): void {
    flushSync(() => {
      change({ topic_ids: changed })
      setSearch('')
    })
    input.current?.focus()
  }

  return (
    <FieldFrame {...frame}>
      <ChosenList
        label={t('pinBuilder.topics.chosen')}
        items={chosen.map(({ id, name }) => ({ id, name, removeLabel: t('pinBuilder.topics.remove', { name }) }))}
        onRemove={(id) => choose(ids.filter((one) => one !== id))}
      />
      <input
        {...describeField(frame)}
        ref={input}
        className={fieldClasses.input}
        type="search"
        autoComplete="off"
        value={search}
        readOnly={isFull}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found
          if (first && typed !== '' && !isFull) choose([...ids, first.id])
        }}
      />
      {isNone && (
        <p role="status" className={parts.hint}>
          {t('pinBuilder.topics.none')}
        </p>
      )}
      {!isFull && found.length > 0 && (
        <ul className={classes.topics} aria-label={t('pinBuilder.topics.suggested')}>
          {found.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.suggested}
                aria-label={t('pinBuilder.topics.add', { name })}
                onClick={() => choose([...ids, id])}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}
