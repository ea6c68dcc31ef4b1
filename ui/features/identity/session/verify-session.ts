import type { ClientSettings } from '#schema/page-data.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { captchaToken } from '#ui/platform/services/captcha.ts'

const UNAUTHORIZED = 401

export async function verifySession(captcha: ClientSettings['captcha']): Promise<'live' | 'over' | 'unknown'> {
  const status = await fetchStatus(captcha)
  reportMetric('session_verify', { status })
  if (status === UNAUTHORIZED) return 'over'
  return status === 200 ? 'live' : 'unknown'
}

async function fetchStatus(captcha: ClientSettings['captcha']): Promise<number | null> {
  try {
    const token = captcha ? await captchaToken(captcha, 'verify') : null
    await sendCall('PUT verifySession', token === null ? {} : { recaptcha_token: token }, { encoding: 'form' })
    return 200
  } catch (error) {
    return error instanceof ApiError ? error.status : null
  }
}
