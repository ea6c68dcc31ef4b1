import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import classes from './activity.module.css'

/** A plain form that erases what was recorded, once its box is ticked: with or without scripts. */
export function EraseForm({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const isRefused = form?.problems['confirm'] !== undefined
  return (
    <form method="post" action={href('activityLog')} className={classes.part} aria-labelledby="erase-title">
      <h2 id="erase-title" className={classes.heading}>
        {t('activity.erase')}
      </h2>
      <p className={classes.soft}>{t('activity.eraseText')}</p>
      <label className={classes.confirm}>
        <input
          type="checkbox"
          name="confirm"
          value="1"
          autoComplete="off"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'confirm-problem' : undefined}
        />
        {t('activity.confirm')}
      </label>
      {isRefused && (
        <p id="confirm-problem" role="alert" className={classes.problem}>
          {t('activity.notConfirmed')}
        </p>
      )}
      <Button type="submit" className={classes.action}>
        {t('activity.eraseAction')}
      </Button>
    </form>
  )
}
