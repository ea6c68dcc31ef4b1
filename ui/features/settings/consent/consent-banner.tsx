import type { SubmitEvent } from 'react'
import { href } from '#schema/routes.ts'
import { asksForConsent, FULL_CONSENT, NO_CONSENT, type Consent } from '#schema/settings/consent.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, isViewerKnown, trackingContext } from '#ui/app/consent.ts'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { usePath } from '#ui/app/use-current.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { useStore } from '#ui/platform/store.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import classes from './consent-banner.module.css'

export function ConsentBanner() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const path = usePath()
  // A shared document does not know yet where the visitor is.
  if (!isViewerKnown(context)) return null
  const { isBot } = context
  if (!asksForConsent({ ...trackingContext(context, answered), isBot })) return null
  return path.startsWith(href('cookies')) ? null : <Question />
}

function Question() {
  const t = useTranslate()
  const { send, isBusy, error } = useWrite({
    name: 'consent',
    run: sendConsent,
    onDone: () => showToast({ text: t('consent.kept') }),
  })

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLButtonElement | null }
    if (submitter) send(submitter.value === 'all' ? FULL_CONSENT : NO_CONSENT)
  }

  return (
    <section aria-labelledby="consent-heading" className={classes.banner} data-obstructs="bottom">
      <div>
        <h2 id="consent-heading" className={classes.heading}>
          {t('consent.bannerHeading')}
        </h2>
        <p className={classes.text}>{t('consent.bannerText')}</p>
        {error !== null && <p role="alert">{t('consent.failed')}</p>}
      </div>
      <form method="post" action={href('cookies')} className={classes.actions} onSubmit={answer}>
        <Button type="submit" name="choice" value="none" isBusy={isBusy}>
          {t('consent.rejectAll')}
        </Button>
        <Button type="submit" name="choice" value="all" isBusy={isBusy}>
          {t('consent.acceptAll')}
        </Button>
        <ButtonLink look="plain" href={href('cookies')}>
          {t('consent.choose')}
        </ButtonLink>
      </form>
    </section>
  )
}

async function sendConsent(consent: Consent, init: WriteInit): Promise<void> {
  await sendCall('CookieConsentResource.update', consent, init)
  answeredConsent.update(() => consent)
}
