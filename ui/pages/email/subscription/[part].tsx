import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'

export const page = subjectPage<'MailSubscriptionQuery'>({
  subject: ({ params }) => ({ name: 'MailSubscriptionQuery', variables: { token: params['part'] ?? '' } }) as const,
  name: (_, t) => t('emailSubscription.heading'),
  noindex: true,
  View: Subscription,
})

function Subscription({ subject: { list, isOn }, input }: SubjectViewProps<'MailSubscriptionQuery'>) {
  const t = useTranslate()
  const isAuth = useIsAuth()
  const sendOnce = useSentOnce()
  const done = input.form?.done
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading
        title={t('emailSubscription.heading')}
        text={t(isOn ? `emailSubscription.on.${list}` : `emailSubscription.off.${list}`)}
      />
      {(done === 'on' || done === 'off') && (
        <SheetNotice isDone>{t(done === 'on' ? 'emailSubscription.isOn' : 'emailSubscription.isOff')}</SheetNotice>
      )}
      <form method="post" action={href('unsubscribe', { token: input.params['part'] ?? '' })} onSubmit={sendOnce}>
        <Button type="submit" name="action" value={isOn ? 'off' : 'on'} look={isOn ? 'primary' : 'plain'}>
          {t(isOn ? 'emailSubscription.unsubscribe' : 'emailSubscription.subscribe')}
        </Button>
      </form>
      {isAuth && (
        <p>
          <ButtonLink href={href('notificationSettings')}>{t('emailSubscription.settings')}</ButtonLink>
        </p>
      )}
    </div>
  )
}
