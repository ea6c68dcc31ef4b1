import { CAPTCHA_TIMEOUT_MS } from '#schema/constants/captcha.ts'

export interface CaptchaSettings {
  siteKey: string
  /** Address of the library. */
  scriptUrl: string
}

interface Enterprise {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

/** The library could not be loaded, or does not answer. */
export class CaptchaError extends Error {
  override name = 'CaptchaError'

  constructor(options?: ErrorOptions) {
    super('Error loading reCAPTCHA Enterprise', options)
  }
}

let loading: Promise<Enterprise> | null = null

/** A fresh token of reCAPTCHA Enterprise for an action; each is good for one call. Throws a `CaptchaError`. */
export async function captchaToken(settings: CaptchaSettings, action: string): Promise<string> {
  try {
    loading ??= within(loadLibrary(settings))
    const enterprise = await loading
    return await within(Promise.resolve(enterprise.execute(settings.siteKey, { action })))
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

function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${CAPTCHA_TIMEOUT_MS} ms`)), CAPTCHA_TIMEOUT_MS)
  })
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
