import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { DoneMessage, ErrorMessage } from '#ui/kit/message.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { settingsRequest } from './settings-request.ts'
import classes from './settings-form.module.css'

/** What this form says of itself, apart from the settings on the same page. */
export function isOfWebsiteProof(form: FormOutcome | undefined): boolean {
  return form?.shown?.['form'] === 'website' || form?.done === 'websiteProved'
}

/** The website and whether it is verified, as they were when the page came. */
export function WebsiteProof({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { origin } = useAppData().context
  const settings = useQueryResult(settingsRequest)
  if (settings.__typename !== 'UserSettings' || !settings.domain_url) return null
  const { username, domain_url: website, domain_verified: isVerified } = settings
  const site = website.replace(/^https?:\/\//, '').replace(/\/.*$/s, '')
  const error = isOfWebsiteProof(form) ? form?.error : null
  return (
    <section aria-labelledby="website-proof" className={classes.proof}>
      <h2 id="website-proof">{t('settings.websiteProof.heading')}</h2>
      {isVerified ? (
        <DoneMessage>{t('settings.websiteProof.isVerified', { site })}</DoneMessage>
      ) : (
        <form method="post" action={href('websiteProof')} onSubmit={sendOnce} className={classes.proof}>
          {error && (
            <ErrorMessage>
              {error === 'websiteNotLinked'
                ? t('settings.websiteProof.notLinked', { site })
                : t(
                    error === 'tooManyRequests' ? 'settings.websiteProof.tooMany' : 'settings.websiteProof.unreadable',
                    {
                      site,
                    },
                  )}
            </ErrorMessage>
          )}
          <p>{t('settings.websiteProof.text', { site })}</p>
          <code translate="no" dir="ltr" className={classes.code}>
            {`<link rel="me" href="${origin}${href('profile', { username })}">`}
          </code>
          <p>
            <Button type="submit">{t('settings.websiteProof.action')}</Button>
          </p>
        </form>
      )}
    </section>
  )
}
