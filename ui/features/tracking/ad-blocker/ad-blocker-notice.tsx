import { useEffect, useEffectEvent, useId } from 'react'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { logEvent } from '#ui/features/tracking/log-event.ts'
import { Button } from '#ui/kit/button.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { noteDismissed, noteDisplayed } from './record.ts'
import { readRecord, writeRecord } from './use-ad-blocker.ts'
import classes from './ad-blocker-notice.module.css'

export function AdBlockerNotice({ onDismiss }: { onDismiss(): void }) {
  const t = useTranslate()
  const id = useId()

  const show = useEffectEvent(() => {
    writeRecord(noteDisplayed(readRecord(), Date.now()))
    logEvent({ event_type: EVENT_TYPES.adBlockerNoticeShown })
    announce(t('adBlocker.heading'))
  })
  useEffect(() => show(), [])

  function dismiss(): void {
    writeRecord(noteDismissed(readRecord(), Date.now()))
    logEvent({ event_type: EVENT_TYPES.adBlockerNoticeDismissed })
    onDismiss()
  }

  return (
    <section aria-labelledby={id} className={classes.notice} data-obstructs="bottom">
      <div className={classes.top}>
        <h2 id={id} className={classes.heading}>
          {t('adBlocker.heading')}
        </h2>
        <IconButton label={t('adBlocker.close')} className={classes.close} onClick={dismiss}>
          <Icon name="close" />
        </IconButton>
      </div>
      <p>{t('adBlocker.text')}</p>
      <p className={classes.hint}>{t('adBlocker.refreshHint')}</p>
      <div className={classes.actions}>
        <Button onClick={dismiss}>{t('adBlocker.dismiss')}</Button>
        <Button look="primary" onClick={reloadDocument}>
          {t('adBlocker.refresh')}
        </Button>
      </div>
    </section>
  )
}
