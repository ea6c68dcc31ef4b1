import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '#schema/constants/messages.ts'
import type { ShareSuggestionData } from '#schema/message.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useDebounced } from '#ui/app/use-debounced.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { nameConversation } from '#ui/features/messages/conversation-name.ts'
import { Chooser, type Choice } from '#ui/features/saves/chooser.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import fieldClasses from '#ui/kit/field.module.css'
import { Icon } from '#ui/kit/icon.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import classes from './send-part.module.css'
import { findKnownSuggestions, shareSuggestionsOptions } from './share-suggestions.ts'
import { useSending, type Recipient } from './use-sending.ts'
import type { Sendable } from './shared.ts'

/** Between two keys of a name that is being typed. */
const QUIET_MS = 150

interface SendPartProps {
  subject: Sendable
  onSent(): void
  onEnd(): void
}

/** To people and groups in a message: several at once, each in their own conversation. */
export function SendPart({ subject, onSent, onEnd }: SendPartProps) {
  const t = useTranslate()
  const id = useId()
  const isMobile = useIsMobile()
  const [term, setTerm] = useState('')
  const [text, setText] = useState('')
  const { chosen, sent, notSent, isBusy, toggle, send } = useSending({ subject, onSent, onEnd })
  const { suggestions, isPending, isFetching } = useSuggestions(term)
  const toRecipient = useToRecipient()

  function choose(recipient: Recipient): void {
    toggle(recipient)
    setTerm('')
  }

  const choices = suggestions.map((suggestion): Choice => {
    const recipient = toRecipient(suggestion)
    const isSent = sent.some((one) => one.recipient.key === recipient.key)
    const isChosen = chosen.some(({ key }) => key === recipient.key)
    return {
      key: recipient.key,
      content: <SuggestionLine {...{ suggestion, recipient, isSent, isChosen }} />,
      isChosen,
      isDisabled: isSent || isBusy,
      onChoose: () => choose(recipient),
    }
  })

  return (
    <section className={classes.part} aria-label={t('share.send')}>
      <Chooser
        label={t('share.search')}
        groups={choices.length === 0 ? [] : [{ label: t('share.suggested'), choices }]}
        text={term}
        onText={setTerm}
        hasFocus={!isMobile}
        isBusy={isFetching}
        empty={isPending ? <Waiting /> : t(term.trim() === '' ? 'share.searchHint' : 'share.noOne')}
      />
      <p role="status" className="visually-hidden">
        {t('share.chosen', { count: chosen.length })}
      </p>
      {chosen.length > 0 && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void send(text.trim())
          }}
        >
          <ul className={classes.chosen}>
            {chosen.map((recipient) => (
              <li key={recipient.key}>
                <button
                  type="button"
                  className={classes.chip}
                  disabled={isBusy}
                  aria-label={t('share.remove', { name: recipient.name })}
                  onClick={() => toggle(recipient)}
                >
                  <bdi>{recipient.name}</bdi>
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
          <label htmlFor={`${id}text`} className={fieldClasses.label}>
            {t('share.text')}
          </label>
          <textarea
            id={`${id}text`}
            rows={2}
            dir="auto"
            // Code points, of which some take two places.
            maxLength={2 * MAX_MESSAGE_LENGTH}
            value={text}
            readOnly={isBusy}
            className={classNames(fieldClasses.input, classes.text)}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div role="alert">
            {notSent.map(({ recipient, why }) => (
              <p key={recipient.key} className={fieldClasses.problem}>
                {t('share.notSentTo', { name: recipient.name, why: t(why) })}
              </p>
            ))}
          </div>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('messages.send')}
          </Button>
        </form>
      )}
    </section>
  )
}

function useSuggestions(term: string) {
  const client = useQueryClient()
  const asked = useDebounced(term.trim(), QUIET_MS)
  const { data, isPending, isFetching } = useQuery({
    ...shareSuggestionsOptions(asked),
    placeholderData: () => findKnownSuggestions(client, asked),
  })
  return { suggestions: data ?? [], isPending, isFetching }
}

function useToRecipient(): (suggestion: ShareSuggestionData) => Recipient {
  const t = useTranslate()
  const viewerId = findViewerId(useAppData().context) ?? ''
  return (suggestion) => {
    const { type, id } = suggestion
    const key = `${type}-${id}`
    if (suggestion.type === 'user') return { key, type, id, name: suggestion.full_name }
    const users = suggestion.users.map((user) => ({ id: user.id, fullName: user.full_name }))
    const { name, user_count: userCount } = suggestion
    return { key, type, id, name: nameConversation({ name, users, userCount, emails: [] }, viewerId, t) }
  }
}

interface SuggestionLineProps {
  suggestion: ShareSuggestionData
  recipient: Recipient
  isSent: boolean
  isChosen: boolean
}

function SuggestionLine({ suggestion, recipient, isSent, isChosen }: SuggestionLineProps) {
  const t = useTranslate()
  const isPerson = suggestion.type === 'user'
  const about = isPerson ? `@${suggestion.username}` : t('share.people', { count: suggestion.user_count })
  return (
    <>
      <Avatar name={recipient.name} src={isPerson ? suggestion.image_small_url : null} />
      <span className={classes.names}>
        <bdi className={classes.name}>{recipient.name}</bdi>
        <span className={classes.about}>{isSent ? t('share.sentShort') : <bdi>{about}</bdi>}</span>
      </span>
      {(isChosen || isSent) && (
        <span className={classes.check}>
          <Icon name="check" size={18} />
        </span>
      )}
    </>
  )
}

function Waiting() {
  return Array.from({ length: 4 }, (_, nth) => (
    <div key={nth} className={classes.waiting}>
      <Skeleton shape="round" />
      <Skeleton className={classes.waitingName} />
    </div>
  ))
}
