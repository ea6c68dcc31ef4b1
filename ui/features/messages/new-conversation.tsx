import { useId, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '#schema/messages/constants.ts'
import type { ConversationData } from '#schema/messages/message.ts'
import { toPlainText } from '#schema/plain-text.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import type { Sendable } from '#ui/shared/sendable.ts'
import { describeRefusal } from './find-message-error.ts'
import { SHARE_SUGGESTIONS } from './load-share-suggestions.ts'
import { ChosenRecipients, RecipientChooser, type Recipient } from './recipient-chooser.tsx'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './messages.module.css'

interface NewConversationProps {
  attachment: Sendable | null
  /** Null where it was started, and the answer got lost. */
  onStarted(id: string | null): void
}

interface Start {
  people: readonly Recipient[]
  text: string
}

/** One person gets the conversation that they have with the viewer; several get a group. */
export function NewConversation({ attachment, onStarted }: NewConversationProps) {
  const t = useTranslate()
  const id = useId()
  const [people, setPeople] = useState<readonly Recipient[]>([])
  const [text, setText] = useState('')
  const markStale = useMarkStale([SHARE_SUGGESTIONS, 'ConversationsQuery', 'ConversationQuery'])
  const start = useWrite<Start, ConversationData>({
    name: 'start conversation',
    run: (input, init) =>
      sendCall(
        'ConversationsResource.create',
        {
          user_ids: input.people.filter(({ type }) => type === 'user').map((person) => person.id),
          emails: input.people.filter(({ type }) => type === 'email').map((person) => person.id),
          ...(input.text !== '' && { text: input.text }),
          ...(attachment && { [attachment.kind]: attachment.id }),
          source: 'new_message',
        },
        init,
      ),
    onDone(conversation) {
      markStale()
      onStarted(conversation?.id ?? null)
    },
    onFailed: () => null,
  })
  const error = start.error ? describeRefusal(start.error, t) : null

  function toggle(person: Recipient): void {
    start.reset()
    const isChosen = people.some(({ key }) => key === person.key)
    setPeople(isChosen ? people.filter(({ key }) => key !== person.key) : [...people, person])
  }

  return (
    <div className={classes.start}>
      <RecipientChooser
        label={t('messages.searchPeople')}
        chosen={people}
        isNew
        isBusy={start.isBusy}
        onToggle={toggle}
      />
      {people.length > 0 && (
        <form
          className={classes.new}
          onSubmit={(event) => {
            event.preventDefault()
            start.send({ people, text: toPlainText(text) })
          }}
        >
          <ChosenRecipients chosen={people} isBusy={start.isBusy} onRemove={toggle} />
          {attachment && <p className={classes.soft}>{t('messages.with', { kind: attachment.kind })}</p>}
          <label htmlFor={id} className={fieldClasses.label}>
            {t('share.text')}
          </label>
          <textarea
            id={id}
            rows={2}
            dir="auto"
            maxLength={2 * MAX_MESSAGE_LENGTH}
            value={text}
            readOnly={start.isBusy}
            className={classNames(fieldClasses.input, classes.textarea)}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ErrorMessage>{error}</ErrorMessage>
          <Button type="submit" look="primary" isBusy={start.isBusy}>
            {t(toPlainText(text) === '' && !attachment ? 'messages.startEmpty' : 'messages.send')}
          </Button>
        </form>
      )}
    </div>
  )
}
