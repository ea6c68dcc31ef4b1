import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShareSuggestionData } from '#schema/messages/message.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useDebounced } from '#ui/app/use-debounced.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { nameConversation } from '#ui/features/messages/conversation-name.ts'
import { Chooser, type Choice } from '#ui/features/saves/chooser.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { ChosenMark } from '#ui/kit/chosen-mark.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { findKnownSuggestions, shareSuggestionsOptions } from './load-share-suggestions.ts'
import classes from './recipient-chooser.module.css'

/** The pause between two keys of a name that is being typed. */
const QUIET_MS = 150

export interface Recipient {
  key: string
  type: ShareSuggestionData['type'] | 'email'
  id: string
  name: string
}

interface RecipientChooserProps {
  label: string
  chosen: readonly Recipient[]
  /** Keys of those who have it already. */
  sentTo?: readonly string[]
  /** True for a conversation that begins: groups are no choice, and addresses of people who are not here are one. */
  isNew?: boolean
  isBusy: boolean
  onToggle(recipient: Recipient): void
}

/** People and groups, suggested and found by name; several can be chosen. */
export function RecipientChooser({
  label,
  chosen,
  sentTo = [],
  isNew = false,
  isBusy,
  onToggle,
}: RecipientChooserProps) {
  const t = useTranslate()
  const isMobile = useIsMobile()
  const [term, setTerm] = useState('')
  const { suggestions, isPending, isFetching } = useSuggestions(term, isNew)
  const toRecipient = useToRecipient()

  function choose(recipient: Recipient): void {
    onToggle(recipient)
    setTerm('')
  }

  const address = isNew && EMAIL.test(term.trim()) ? term.trim() : null
  const invitation: Choice[] = address
    ? [{ key: address, content: t('messages.invite', { address }), onChoose: () => choose(toInvited(address)) }]
    : []
  const known = suggestions.map((suggestion): Choice => {
    const recipient = toRecipient(suggestion)
    const isSent = sentTo.includes(recipient.key)
    const isChosen = chosen.some(({ key }) => key === recipient.key)
    return {
      key: recipient.key,
      content: <SuggestionLine {...{ suggestion, recipient, isSent, isChosen }} />,
      isChosen,
      isDisabled: isSent || isBusy,
      onChoose: () => choose(recipient),
    }
  })
  const choices = [...known, ...invitation]

  return (
    <>
      <Chooser
        label={label}
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
    </>
  )
}

/** The server looks more closely. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function toInvited(address: string): Recipient {
  return { key: `email-${address}`, type: 'email', id: address, name: address }
}

interface ChosenRecipientsProps {
  chosen: readonly Recipient[]
  isBusy: boolean
  onRemove(recipient: Recipient): void
}

export function ChosenRecipients({ chosen, isBusy, onRemove }: ChosenRecipientsProps) {
  const t = useTranslate()
  return (
    <ul className={classes.chosen}>
      {chosen.map((recipient) => (
        <li key={recipient.key}>
          <button
            type="button"
            className={classes.chip}
            disabled={isBusy}
            aria-label={t('share.remove', { name: recipient.name })}
            onClick={() => onRemove(recipient)}
          >
            <bdi>{recipient.name}</bdi>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function useSuggestions(term: string, hidesGroups: boolean) {
  const client = useQueryClient()
  const asked = useDebounced(term.trim(), QUIET_MS)
  const { data, isPending, isFetching } = useQuery({
    ...shareSuggestionsOptions(asked),
    placeholderData: () => findKnownSuggestions(client, asked),
  })
  const all = data ?? []
  return { suggestions: hidesGroups ? all.filter(({ type }) => type === 'user') : all, isPending, isFetching }
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
        <span className={classes.name}>
          <bdi>{recipient.name}</bdi>
        </span>
        <span className={classes.about}>{isSent ? t('share.sentShort') : <bdi>{about}</bdi>}</span>
      </span>
      {(isChosen || isSent) && <ChosenMark />}
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
