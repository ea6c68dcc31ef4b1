import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { ConversationBox } from '#ui/features/messages/conversation-box.tsx'
import { conversationsRequest } from '#ui/features/messages/message-requests.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import classes from '#ui/features/messages/messages.module.css'

const DONE: Readonly<Record<string, MessageKey>> = {
  left: 'messages.done.left',
  blocked: 'block.blocked',
  declined: 'messages.done.declined',
}

export const page = definePage<never>({
  preload: (input) => ({ subject: null, rest: [conversationsRequest(input)] }),
  title: (_, t) => t('page.title', { name: t('messages.heading') }),
  needsViewer: true,
  noindex: true,
  Page: Messages,
})

function Messages(input: PageInput) {
  const t = useTranslate()
  const done = input.form?.done === undefined ? undefined : DONE[input.form.done]
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('messages.heading')} text={t('messages.text')} />
      {done && <SheetNotice isDone>{t(done)}</SheetNotice>}
      <p className={classes.start}>
        <ButtonLink look="primary" href={href('newMessage')}>
          {t('messages.new')}
        </ButtonLink>
      </p>
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        <ConversationBox request={conversationsRequest(input)} />
      </LateBlock>
    </div>
  )
}
