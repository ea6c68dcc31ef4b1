import { useEffect, useState } from 'react'
import { AD_BLOCKER_NOTICE_DELAY_MS } from '#schema/constants/ad-blocker.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { AD_BLOCKER_KEY } from '#ui/app/kept-keys.ts'
import { afterLoad } from '#ui/browser/after-load.ts'
import { reportMetric } from '#ui/browser/metrics.ts'
import { localStore } from '#ui/browser/storage.ts'
import { logEvent } from '#ui/tracking/log-event.ts'
import { detectAdBlocker } from './detect.ts'
import { isAdBlockerRecord, noteDetection, type AdBlockerRecord } from './record.ts'

export function readRecord(): AdBlockerRecord {
  return localStore.readJson(AD_BLOCKER_KEY, isAdBlockerRecord) ?? {}
}

export function writeRecord(record: AdBlockerRecord): boolean {
  return localStore.writeJson(AD_BLOCKER_KEY, record)
}

/** Whether an ad blocker is at work, as found out once for a page load; known at the earliest when it may be told of. */
export function useAdBlocker(): boolean {
  const [isBlocking, setBlocking] = useState(false)
  useEffect(() => {
    let isOver = false
    let callOff = () => {}
    void detectAdBlocker().then((signal) => {
      if (isOver || signal === 'unknown') return
      takeDown(signal === 'blocked')
      if (signal === 'blocked') callOff = afterLoad(AD_BLOCKER_NOTICE_DELAY_MS, () => setBlocking(true))
    })
    return () => {
      isOver = true
      callOff()
    }
  }, [])
  return isBlocking
}

/** A finding counts once it is kept: where nothing can be, each page would find the same anew. */
function takeDown(isBlocking: boolean): void {
  const { record, finding } = noteDetection(readRecord(), isBlocking, Date.now())
  if (!writeRecord(record)) return
  if (finding === 'detected') logEvent({ event_type: EVENT_TYPES.adBlockerDetected })
  if (finding === 'disabled') {
    logEvent({ event_type: EVENT_TYPES.adBlockerDisabled })
    reportMetric('ad_blocker_disabled')
  }
}
