import { useId, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '#schema/messages/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ChosenRecipients, RecipientChooser } from '#ui/features/messages/recipient-chooser.tsx'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import type { Sendable } from '#ui/shared/sendable.ts'
import { useSending } from './use-sending.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './send-part.module.css'

interface SendPartProps {
  subject: Sendable
  onSent(): void
  onEnd(): void
}

/** Sends to people and groups in a message: several at once, each in their own conversation. */
export function SendPart({ subject, onSent, onEnd }: SendPartProps) {
  const t = useTranslate()
  const id = useId()
  const [text, setText] = useState('')
  const { chosen, sent, notSent, isBusy, toggle, send } = useSending({ subject, onSent, onEnd })

  return (
    <section className={classes.part} aria-label={t('share.send')}>
      <RecipientChooser
        label={t('share.search')}
        chosen={chosen}
        sentTo={sent.map(({ recipient }) => recipient.key)}
        isBusy={isBusy}
        onToggle={toggle}
      />
      {chosen.length > 0 && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void send(text.trim())
          }}
        >
          <ChosenRecipients chosen={chosen} isBusy={isBusy} onRemove={toggle} />
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
