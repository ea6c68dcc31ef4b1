import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_SUGGESTION_WORDS_LENGTH, MAX_TITLE_LENGTH, MAX_TOPICS } from '#schema/constants/pins.ts'
import type { QueryResult } from '#schema/queries/all.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { Icon } from '#ui/kit/icon.tsx'
import fieldClasses from './fields.module.css'
import { describeField, Frame } from './frame.tsx'
import type { FieldsProps } from './piece-fields.ts'
import classes from './topics-field.module.css'

/** In the browser only: chosen topics, and those that the words of the pin or of the search suggest. */
export function TopicsField({ piece: { fields, problems }, change }: FieldsProps) {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const { topic_ids: ids, title, description } = fields
  const variables = {
    ids: [...ids],
    search: search.trim().slice(0, MAX_TITLE_LENGTH),
    words: `${title} ${description}`.trim().slice(0, MAX_SUGGESTION_WORDS_LENGTH),
  }
  const { data } = useQuery({
    queryKey: ['topic suggestions', variables],
    queryFn: async ({ signal }) => {
      const answer = await fetchQuery({ name: 'TopicSuggestionsQuery', variables }, signal)
      return answer as QueryResult<'TopicSuggestionsQuery'>
    },
    enabled: ids.length > 0 || variables.search !== '' || variables.words !== '',
    // Those that are shown stay until others are there.
    placeholderData: keepPreviousData,
  })
  const chosen = (data?.chosen ?? []).filter(({ id }) => ids.includes(id))
  const found = (data?.found ?? []).filter(({ id }) => !ids.includes(id))
  const isFull = ids.length >= MAX_TOPICS
  const problem = Object.entries(problems).find(([path]) => path.startsWith('topic_ids'))?.[1]
  const frame = {
    id: 'pin-topics',
    label: t('pinBuilder.field.topics'),
    hint: t(isFull ? 'pinBuilder.topics.full' : 'pinBuilder.topics.hint', { limit: MAX_TOPICS }),
    problem,
  }
  return (
    <Frame {...frame}>
      {chosen.length > 0 && (
        <ul className={classes.topics} aria-label={t('pinBuilder.topics.chosen')}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.chosen}
                aria-label={t('pinBuilder.topics.remove', { name })}
                onClick={() => change({ topic_ids: ids.filter((one) => one !== id) })}
              >
                {name}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...describeField(frame)}
        className={fieldClasses.input}
        type="search"
        autoComplete="off"
        value={search}
        disabled={isFull}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found
          if (!first || variables.search === '') return
          change({ topic_ids: [...ids, first.id] })
          setSearch('')
        }}
      />
      {!isFull && found.length > 0 && (
        <ul className={classes.topics} aria-label={t('pinBuilder.topics.suggested')}>
          {found.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.suggested}
                aria-label={t('pinBuilder.topics.add', { name })}
                onClick={() => {
                  change({ topic_ids: [...ids, id] })
                  setSearch('')
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}
