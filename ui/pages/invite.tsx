import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { inviteErrorKey } from '#ui/features/boards/invites/invite-error.ts'
import { OWN_INVITES_REQUEST } from '#ui/features/boards/invites/invite-requests.ts'
import { OwnInvites } from '#ui/features/boards/invites/own-invites.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'

const DONE: Readonly<Record<string, MessageKey>> = {
  declined: 'boardInvite.done.declined',
  left: 'boardInvite.done.left',
}

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [OWN_INVITES_REQUEST] }),
  title: (_, t) => t('page.title', { name: t('boardInvite.heading') }),
  needsViewer: true,
  noindex: true,
  Page: Invites,
})

function Invites({ form }: PageInput) {
  const t = useTranslate()
  const done = form?.done === undefined ? undefined : DONE[form.done]
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('boardInvite.heading')} text={t('boardInvite.text')} />
      {done && <SheetNotice isDone>{t(done)}</SheetNotice>}
      {form?.error && <SheetNotice isWrong>{t(inviteErrorKey(form.error))}</SheetNotice>}
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        <OwnInvites />
      </LateBlock>
    </div>
  )
}
