import { useState, type SubmitEvent } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { refusalKey } from '#ui/app/forms/form-refusal.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { Button } from '#ui/kit/button.tsx'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import classes from './activity.module.css'

const loadEventLog = () => import('#ui/features/tracking/event-log/start-event-log.ts')

/** Deferred events go first, or they would be recorded after the erasure. */
export function EraseForm({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const { context } = useAppData()
  const isUnconfirmed = form?.problems['confirm'] !== undefined
  const [isBusy, setBusy] = useState(false)

  async function forget(): Promise<void> {
    const { forgetUnsentEvents } = await retryChunk('event-log', loadEventLog)
    await forgetUnsentEvents(findViewerId(context))
  }

  async function erase(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const sent = event.currentTarget
    setBusy(true)
    if (new FormData(sent).has('confirm')) {
      // A local failure must not keep the server from erasing.
      await forget()
        .catch(forget)
        .catch(() => {})
    }
    sent.submit()
  }

  return (
    <form
      method="post"
      action={href('activityLog')}
      className={classes.part}
      aria-labelledby="erase-title"
      onSubmit={(event) => void erase(event)}
    >
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
          aria-invalid={isUnconfirmed || undefined}
          aria-describedby={isUnconfirmed ? 'confirm-problem' : undefined}
        />
        {t('activity.confirm')}
      </label>
      {isUnconfirmed && (
        <p id="confirm-problem" role="alert" className={classes.problem}>
          {t('activity.notConfirmed')}
        </p>
      )}
      {form?.error && (
        <p role="alert" className={classes.problem}>
          {t(refusalKey(form))}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} className={classes.action}>
        {t('activity.eraseAction')}
      </Button>
    </form>
  )
}
