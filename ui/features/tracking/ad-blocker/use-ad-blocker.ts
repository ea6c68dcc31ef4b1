import { useEffect, useEffectEvent, useState } from 'react'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { AD_BLOCKER_KEY } from '#ui/app/storage-keys.ts'
import { logEvent } from '#ui/features/tracking/log-event.ts'
import { afterLoad } from '#ui/platform/lifecycle/after-load.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { detectAdBlocker } from './detect.ts'
import { isAdBlockerRecord, isSilenced, noteDetection, type AdBlockerRecord } from './record.ts'

export function readRecord(): AdBlockerRecord {
  const isRecord = (value: unknown): value is AdBlockerRecord => isAdBlockerRecord(value, Date.now())
  return localStore.readJson(AD_BLOCKER_KEY, isRecord) ?? {}
}

export function writeRecord(record: AdBlockerRecord): boolean {
  return localStore.writeJson(AD_BLOCKER_KEY, record)
}

/** True once a notice is due, `delayMs` after the page was loaded. */
export function useAdBlocker(delayMs: number): boolean {
  const [isDue, setDue] = useState(false)
  const wait = useEffectEvent(() => afterLoad(delayMs, () => setDue(true)))
  useEffect(() => {
    let isOver = false
    let callOff = () => {}
    void detectAdBlocker().then((signal) => {
      if (isOver || signal === 'unknown') return
      const record = recordDetection(signal === 'blocked')
      if (signal === 'clear' || !record || isSilenced(record, Date.now())) return
      callOff = wait()
    })
    return () => {
      isOver = true
      callOff()
    }
  }, [])
  return isDue
}

/** Null where nothing can be stored: every page would then find the same again, and notify. */
function recordDetection(isBlocking: boolean): AdBlockerRecord | null {
  const { record, finding } = noteDetection(readRecord(), isBlocking, Date.now())
  if (!writeRecord(record)) return null
  if (finding === 'detected') logEvent({ event_type: EVENT_TYPES.adBlockerDetected })
  if (finding === 'disabled') {
    logEvent({ event_type: EVENT_TYPES.adBlockerDisabled })
    reportMetric('ad_blocker_disabled')
  }
  return record
}
