import { useEffect, useState } from 'react'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { readPushState, subscribeToPush, unsubscribeFromPush, type PushState } from '#ui/platform/services/web-push.ts'
import classes from './settings-table.module.css'

/** Push messages in this browser; nothing before scripts run, as only they can turn them on. */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const t = useTranslate()
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])
  const change = useWrite<boolean, PushState>({
    name: 'push in this browser',
    run: (isOn, init) => (isOn ? start(publicKey, init) : end(init)),
    onDone: (next) => next && setState(next),
    onFailed: () => null,
  })
  if (state === null) return null
  return (
    <section aria-labelledby="push-heading" className={classes.push}>
      <h2 id="push-heading" className={classes.pushHeading}>
        {t('push.heading')}
      </h2>
      <p className={classes.note}>{t('push.text')}</p>
      <p role="status">{(state === 'on' || state === 'denied' || state === 'unsupported') && t(`push.${state}`)}</p>
      {(state === 'on' || state === 'off') && (
        <Button isBusy={change.isBusy} onClick={() => change.send(state === 'off')}>
          {t(state === 'on' ? 'push.end' : 'push.start')}
        </Button>
      )}
      <ErrorMessage>{change.error !== null && t('push.failed')}</ErrorMessage>
    </section>
  )
}

async function start(publicKey: string, init: WriteInit | undefined, isSecondAttempt = false): Promise<PushState> {
  const subscription = await subscribeToPush(publicKey)
  if (!subscription) return readPushState()
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription
  try {
    await sendCall('PushSubscriptionResource.create', { endpoint, keys: { p256dh, auth } }, init)
  } catch (error) {
    await unsubscribeFromPush()
    // Another account of this browser has the address; the next one is new, and another call.
    if (!isSecondAttempt && error instanceof ApiError && error.status === 409) return start(publicKey, undefined, true)
    throw error
  }
  return 'on'
}

async function end(init: WriteInit): Promise<PushState> {
  const endpoint = await unsubscribeFromPush()
  if (endpoint !== null) await sendCall('PushSubscriptionResource.delete', { endpoint }, init)
  return 'off'
}
