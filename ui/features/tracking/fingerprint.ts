import { FINGERPRINT_DELAY_MS } from '#schema/tracking/metric-constants.ts'
import { afterLoad } from '#ui/platform/lifecycle/after-load.ts'
import { isTemporary } from '#ui/platform/network/api-error.ts'
import { whenOnline } from '#ui/platform/network/online.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { hashText, readDeviceTraits, type DeviceTraits } from '#ui/platform/services/device-traits.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'

const SENT_KEY = 'fingerprint_sent'

/**
 * A hash of six plain facts that many devices share. It shows that an account is used from a new kind of device, or
 * that many accounts come from one; it draws, plays and measures nothing to tell devices further apart.
 */
export function computeFingerprint(facts: DeviceTraits): Promise<string> {
  const { screen, colorDepth, timeZone, languages, platform, hardwareConcurrency } = facts
  return hashText(JSON.stringify([screen, colorDepth, timeZone, languages, platform, hardwareConcurrency]))
}

export function sendFingerprint(userId: string | null): () => void {
  const viewerKey = userId ?? 'nobody'
  if (sessionStore.read(SENT_KEY) === viewerKey) return () => {}
  const controller = new AbortController()
  const callOff = afterLoad(FINGERPRINT_DELAY_MS, () => void sendOnce(viewerKey, controller.signal))
  return () => {
    callOff()
    controller.abort()
  }
}

async function sendOnce(viewerKey: string, signal: AbortSignal): Promise<void> {
  await whenOnline(signal)
  // A browser that can store nothing would send it with every page.
  if (signal.aborted || !sessionStore.write(SENT_KEY, viewerKey)) return
  try {
    const fingerprint = await computeFingerprint(readDeviceTraits())
    await sendCall('POST fingerprints', { fingerprint })
  } catch (error) {
    // The next page tries again.
    if (isTemporary(error)) sessionStore.remove(SENT_KEY)
  }
}
