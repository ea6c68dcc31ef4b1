import { useEffect, useRef, useState } from 'react'
import { href } from '#schema/routes.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { readMessageError } from '#ui/features/messages/find-message-error.ts'
import { SHARE_SUGGESTIONS } from '#ui/features/messages/load-share-suggestions.ts'
import type { Recipient } from '#ui/features/messages/recipient-chooser.tsx'
import { isTemporary } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import type { Sendable } from '#ui/shared/sendable.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'

interface Sent {
  recipient: Recipient
  /** Null where it was sent and the answer got lost. */
  conversationId: string | null
}

interface NotSent {
  recipient: Recipient
  why: MessageKey
}

interface Sending {
  chosen: readonly Recipient[]
  sent: readonly Sent[]
  notSent: readonly NotSent[]
  isBusy: boolean
  toggle(recipient: Recipient): void
  send(text: string): Promise<void>
}

interface SendingOptions {
  subject: Sendable
  /** Called once at least one has it. */
  onSent(): void
  /** All have it. */
  onEnd(): void
}

/**
 * Sends one thing to each of those chosen, one after the other. Who did not get it stays chosen, to be tried again
 * under the same key, so that no one gets it twice.
 */
export function useSending({ subject, onSent, onEnd }: SendingOptions): Sending {
  const t = useTranslate()
  const [chosen, setChosen] = useState<readonly Recipient[]>([])
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [notSent, setNotSent] = useState<readonly NotSent[]>([])
  const [isBusy, setBusy] = useState(false)
  const keys = useRef(new Map<string, string>())
  const isClosed = useIsClosed()
  const sendOne = useSendOne(subject)
  const markStale = useMarkStale([SHARE_SUGGESTIONS, 'ConversationsQuery', 'ConversationQuery'])

  function toggle(recipient: Recipient): void {
    const isChosen = chosen.some(({ key }) => key === recipient.key)
    setChosen(isChosen ? chosen.filter(({ key }) => key !== recipient.key) : [...chosen, recipient])
  }

  function findKey(recipient: Recipient, text: string): string {
    const name = JSON.stringify([recipient.key, text])
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    return key
  }

  async function send(text: string): Promise<void> {
    setBusy(true)
    setNotSent([])
    const done: Sent[] = []
    const failed: NotSent[] = []
    let refusal: MessageKey | null = null
    for (const recipient of chosen) {
      // What holds for one holds for all that follow: no connection, or too many messages.
      if (refusal) {
        failed.push({ recipient, why: refusal })
        continue
      }
      try {
        const conversationId = await sendOne({ recipient, text, key: findKey(recipient, text) })
        done.push({ recipient, conversationId })
      } catch (error) {
        const why = readMessageError(error)
        failed.push({ recipient, why })
        if (isTemporary(error)) refusal = why
      }
    }
    if (done.length > 0) {
      markStale()
      onSent()
    }
    const all = [...sent, ...done]
    setBusy(false)
    setSent(all)
    setNotSent(failed)
    setChosen(failed.map(({ recipient }) => recipient))
    if (failed.length > 0 && !isClosed.current) return
    if (all.length > 0) showToast(sayWhoHasIt(all))
    if (failed.length > 0) showToast({ text: t('share.notSent', { names: listNames(failed) }) })
    if (!isClosed.current) onEnd()
  }

  function sayWhoHasIt(all: readonly Sent[]) {
    const [one] = all
    const only = all.length === 1 ? one?.conversationId : null
    return {
      text: t('share.sent', { count: all.length, name: one?.recipient.name ?? '' }),
      action: only
        ? { label: t('share.openConversation'), href: href('conversation', { id: only }) }
        : { label: t('share.openMessages'), href: href('messages') },
    }
  }

  return { chosen, sent, notSent, isBusy, toggle, send }
}

function listNames(failed: readonly NotSent[]): string {
  return failed.map(({ recipient }) => recipient.name).join(', ')
}

/** A toast tells those who close the sheet while it is being sent. */
function useIsClosed() {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => void (isClosed.current = true)
  }, [])
  return isClosed
}

interface SentMessage {
  recipient: Recipient
  text: string
  /** Its own `Idempotency-Key`: that of the write is for the last message alone. */
  key: string
}

/** Answers the id of the conversation, as far as it is known. */
function useSendOne({ kind, id }: Sendable): (message: SentMessage) => Promise<string | null> {
  const { sendAndWait } = useWrite<SentMessage, string>({
    name: `send ${kind} ${id}`,
    run: async ({ recipient, text, key }) => {
      const headers = { 'idempotency-key': key }
      const content = { text, [kind]: id, source: 'share_sheet' }
      if (recipient.type === 'conversation') {
        const options = { conversation_id: recipient.id, ...content }
        return (await sendCall('ConversationMessagesResource.create', options, { headers })).conversation_id
      }
      const options = { user_ids: [recipient.id], ...content }
      return (await sendCall('ConversationsResource.create', options, { headers })).id
    },
    onFailed: () => null,
  })
  return sendAndWait
}
