import { CAPTCHA_TIMEOUT_MS, CAPTCHA_TOKEN_MAX_AGE_MS } from '#schema/identity/captcha-constants.ts'
import { within } from '#schema/timing.ts'

export interface CaptchaSettings {
  siteKey: string
  scriptUrl: string
}

interface Enterprise {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

export class CaptchaError extends Error {
  override name = 'CaptchaError'

  constructor(options?: ErrorOptions) {
    super('Error loading reCAPTCHA Enterprise', options)
  }
}

let loading: Promise<Enterprise> | null = null

/** Each token is handed out once; some are requested ahead of use. */
export interface CaptchaTokens {
  prepare(settings: CaptchaSettings, action: string): void
  consume(settings: CaptchaSettings, action: string): Promise<string>
}

export function createCaptchaTokens(make: CaptchaTokens['consume'], now: () => number = Date.now): CaptchaTokens {
  let ahead: { action: string; askedAt: number; token: Promise<string> } | null = null
  const isReady = (action: string) =>
    ahead !== null && ahead.action === action && now() - ahead.askedAt < CAPTCHA_TOKEN_MAX_AGE_MS

  return {
    prepare(settings, action) {
      if (isReady(action)) return
      ahead = { action, askedAt: now(), token: make(settings, action) }
      // The consumer of the token sees the failure.
      ahead.token.catch(() => {})
    },
    consume(settings, action) {
      const ready = isReady(action) ? ahead : null
      ahead = null
      return ready ? ready.token : make(settings, action)
    },
  }
}

const tokens = createCaptchaTokens(makeToken)

export function prepareCaptcha(settings: CaptchaSettings, action: string): void {
  tokens.prepare(settings, action)
}

/** A token of reCAPTCHA Enterprise is good for one call. Throws a `CaptchaError`. */
export function captchaToken(settings: CaptchaSettings, action: string): Promise<string> {
  return tokens.consume(settings, action)
}

async function makeToken(settings: CaptchaSettings, action: string): Promise<string> {
  try {
    loading ??= within(CAPTCHA_TIMEOUT_MS, loadLibrary(settings))
    const enterprise = await loading
    return await within(CAPTCHA_TIMEOUT_MS, enterprise.execute(settings.siteKey, { action }))
  } catch (cause) {
    // The next call tries to load it again.
    loading = null
    throw new CaptchaError({ cause })
  }
}

function loadLibrary({ siteKey, scriptUrl }: CaptchaSettings): Promise<Enterprise> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const url = new URL(scriptUrl)
    url.searchParams.set('render', siteKey)
    script.src = url.href
    script.addEventListener('load', () => {
      const { grecaptcha } = window as { grecaptcha?: { enterprise?: Enterprise } }
      const enterprise = grecaptcha?.enterprise
      if (enterprise) enterprise.ready(() => resolve(enterprise))
      else reject(new Error('The library is not what it should be'))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The library could not be loaded'))
    })
    document.head.append(script)
  })
}
