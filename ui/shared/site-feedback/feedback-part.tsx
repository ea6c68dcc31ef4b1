import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { MAX_FEEDBACK_LENGTH } from '#schema/site/site-feedback-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { SitePart } from '#ui/shared/site-article.tsx'
import { FeedbackButton } from './feedback-button.tsx'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './site-feedback-dialog.module.css'

/** Stands on the help page, where `FeedbackLink` leads; a plain form until scripts run. */
export function FeedbackPart({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const isHydrated = useHydrated()
  const isRefused = form !== undefined && (form.error !== null || 'text' in form.problems)
  return (
    <section id="feedback">
      <SitePart heading="help.feedback.heading" text="help.feedback.text" />
      {form?.done === 'sent' && <SheetNotice isDone>{t('siteFeedback.thanks')}</SheetNotice>}
      {isRefused && (
        <SheetNotice isWrong>
          {form.error === 'tooManyRequests'
            ? t('siteFeedback.tooMany')
            : t('siteFeedback.tooLong', { count: format.number(MAX_FEEDBACK_LENGTH) })}
        </SheetNotice>
      )}
      {isHydrated && !isRefused ? (
        <p>
          <FeedbackButton actionFrom="help" />
        </p>
      ) : (
        <form method="post" action={href('help')} className={classes.form}>
          <label className={classes.words}>
            <span>{t('siteFeedback.prompt')}</span>
            <textarea
              name="text"
              dir="auto"
              rows={5}
              maxLength={2 * MAX_FEEDBACK_LENGTH}
              defaultValue={form?.values['text']}
              className={fieldClasses.input}
            />
          </label>
          <p>
            <Button type="submit" look="primary">
              {t('siteFeedback.action')}
            </Button>
          </p>
        </form>
      )}
    </section>
  )
}
