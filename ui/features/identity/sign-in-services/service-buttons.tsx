import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  GOOGLE_SCRIPT_MAX_POLLS,
  GOOGLE_SCRIPT_POLL_MS,
  ONE_TAP_MODAL_EXPERIMENT,
  ONE_TAP_MIN_VERSION,
  ONE_TAP_MODAL_MIN_VERSION,
} from '#schema/identity/sign-in-service-constants.ts'
import type { SignInServices } from '#schema/page-data.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useExperimentGroup } from '#ui/app/experiment-group.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { loadFacebook, type FacebookLogin } from '#ui/platform/services/facebook-login.ts'
import { loadGoogle, type GoogleCredential } from '#ui/platform/services/google-identity.ts'
import { chromiumVersion } from '#ui/platform/services/load-service.ts'
import type { ServiceProof } from './enter.ts'
import classes from './sign-in-services.module.css'

type SelectedBy = 'auto_login' | 'button' | 'one_tap_prompt'

const POLLING = { everyMs: GOOGLE_SCRIPT_POLL_MS, maxAttempts: GOOGLE_SCRIPT_MAX_POLLS }

const FACEBOOK_VERSION = 'v24.0'

const BUTTON_WIDTH_PX = 320

interface ServiceButtonsProps {
  context: 'signin' | 'signup'
  services: SignInServices
  canPrompt?: boolean
  onProof(proof: ServiceProof): Promise<void>
  onTrouble(): void
}

export function ServiceButtons({ services: { google, facebook }, ...rest }: ServiceButtonsProps) {
  return (
    <div className={classes.buttons}>
      {google && <GoogleButton {...google} {...rest} />}
      {facebook && <FacebookButton {...facebook} {...rest} />}
    </div>
  )
}

type ServiceProps<Name extends keyof SignInServices> = Required<SignInServices>[Name] &
  Omit<ServiceButtonsProps, 'services'>

/** Google draws its button itself, in a frame of its own. */
function GoogleButton({ clientId, scriptUrl, context, canPrompt = true, onProof, onTrouble }: ServiceProps<'google'>) {
  const place = useRef<HTMLDivElement>(null)
  const { language } = useAppData().context
  const isModal = isEnabledGroup(useExperimentGroup(ONE_TAP_MODAL_EXPERIMENT, canPrompt))
  const [round, setRound] = useState(0)

  const receive = useEffectEvent(async ({ credential, select_by: selectBy }: GoogleCredential) => {
    reportMetric('google_sign_in', { step: credentialStep(selectBy) })
    await onProof({ google_open_id_token: credential })
    // A refused token has used up its nonce, or the nonce has expired: the next one needs another.
    setRound((last) => last + 1)
  })
  const start = useEffectEvent(async (signal: AbortSignal, isFirst: boolean) => {
    const parent = place.current
    const [identity, { nonce }] = await Promise.all([
      loadGoogle(scriptUrl, POLLING, signal),
      sendCall('SocialNonceResource.create', {}),
    ])
    if (signal.aborted || !parent) return
    const isPrompting = isFirst && canPrompt && mayPrompt(chromiumVersion(), isModal)
    identity.initialize({
      client_id: clientId,
      nonce,
      context,
      auto_select: false,
      use_fedcm_for_prompt: isPrompting,
      use_fedcm_for_button: isPrompting && isModal,
      callback: (answer) => void receive(answer),
    })
    identity.renderButton(parent, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      shape: 'pill',
      text: context === 'signup' ? 'signup_with' : 'signin_with',
      locale: language,
      width: Math.min(BUTTON_WIDTH_PX, parent.clientWidth || BUTTON_WIDTH_PX),
    })
    if (isPrompting) identity.prompt()
    signal.addEventListener('abort', () => identity.cancel())
    reportMetric('google_sign_in', { step: 'ready', prompts: isPrompting })
  })
  const fail = useEffectEvent((error: unknown) => {
    reportMetric('google_sign_in', { step: 'failed', reason: String(error) })
    onTrouble()
  })

  useEffect(() => {
    const controller = new AbortController()
    // A user who was just prompted is not prompted again.
    start(controller.signal, round === 0).catch((error: unknown) => {
      if (!controller.signal.aborted) fail(error)
    })
    return () => controller.abort()
  }, [round])

  return <div ref={place} className={classes.google} />
}

function FacebookButton({ appId, scriptUrl, context, onProof, onTrouble }: ServiceProps<'facebook'>) {
  const t = useTranslate()
  const [login, setLogin] = useState<FacebookLogin | null>(null)
  const fail = useEffectEvent(onTrouble)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    loadFacebook(scriptUrl, POLLING, signal).then(
      (found) => {
        if (signal.aborted) return
        found.init({ appId, version: FACEBOOK_VERSION, cookie: false, xfbml: false })
        setLogin(found)
      },
      () => {
        if (!signal.aborted) fail()
      },
    )
    return () => controller.abort()
  }, [appId, scriptUrl])

  function ask(): void {
    login?.login(
      ({ authResponse }) => {
        if (authResponse) {
          void onProof({ facebook_id: authResponse.userID, facebook_token: authResponse.accessToken })
        }
      },
      { scope: 'email' },
    )
  }

  return (
    <Button isBusy={login === null} onClick={ask} className={classes.facebook}>
      {t(context === 'signup' ? 'signInServices.facebookSignUp' : 'signInServices.facebookLogIn')}
    </Button>
  )
}

/** Values that Google may add later count as its prompt. */
function selectedBy(selectBy: string): SelectedBy {
  if (selectBy === 'auto' || selectBy === 'fedcm_auto') return 'auto_login'
  return selectBy.startsWith('btn') ? 'button' : 'one_tap_prompt'
}

export function credentialStep(selectBy: string): `credential/${SelectedBy}` {
  return `credential/${selectedBy(selectBy)}`
}

export function mayPrompt(chromiumVersion: number | null, isModal: boolean): boolean {
  return chromiumVersion !== null && chromiumVersion >= (isModal ? ONE_TAP_MODAL_MIN_VERSION : ONE_TAP_MIN_VERSION)
}
