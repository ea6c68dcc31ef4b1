import { useState } from 'react'
import { isOAuthTarget } from '#schema/identity/oauth.ts'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import { welcomeHref } from '#schema/identity/welcome.ts'
import type { SignInServices } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { withoutCarriedPin } from '#schema/saves/carried-pin.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { localNext } from '#ui/app/local-next.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { logInWithService, type EnterOutcome, type ServiceProof } from './enter.ts'
import { MissingForm } from './missing-form.tsx'
import { ServiceButtons } from './service-buttons.tsx'
import classes from './sign-in-services.module.css'

interface ServiceEntryProps {
  context: 'signin' | 'signup'
  search: URLSearchParams
  /** The proof is accepted, and the account asks for another factor. */
  onSecondStep(begun: TwoStepRequiredData): void
}

/** A birthday for a new account, a password for an existing one. */
interface Missing {
  what: 'birthday' | 'password'
  proof: ServiceProof
}

/** Appears once scripts run; nothing where no service is set up. */
export function ServiceEntry(props: ServiceEntryProps) {
  const isHydrated = useHydrated()
  const { signInServices } = useAppData()
  return signInServices && isHydrated ? <Entry {...props} services={signInServices} /> : null
}

function Entry({ context, search, services, onSecondStep }: ServiceEntryProps & { services: SignInServices }) {
  const t = useTranslate()
  const data = useAppData()
  const [missing, setMissing] = useState<Missing | null>(null)
  const [error, setError] = useState<string | null>(null)
  const next = localNext(search.get('next'), href('login'))

  function handleOutcome(outcome: EnterOutcome, proof: ServiceProof, isNew = false): void {
    if (outcome.type === 'entered') return replaceDocument(isNew ? welcomeHref(next) : withoutCarriedPin(next))
    if (outcome.type === 'secondStepRequired') return onSecondStep(outcome.begun)
    setError(outcome.type === 'failed' ? (outcome.text ?? t('signInServices.failed')) : null)
    if (outcome.type === 'unknown') setMissing({ what: 'birthday', proof })
    if (outcome.type === 'needsPassword') setMissing({ what: 'password', proof })
  }

  return (
    <section className={classes.entry} aria-label={t('signInServices.region')}>
      <ErrorMessage>{error}</ErrorMessage>
      {missing === null ? (
        <ServiceButtons
          context={context}
          services={services}
          canPrompt={!isOAuthTarget(next)}
          onProof={async (proof) => handleOutcome(await logInWithService(proof, data), proof)}
          onTrouble={() => setError(t('signInServices.scriptMissing'))}
        />
      ) : (
        <MissingForm
          key={missing.what}
          {...missing}
          search={search}
          onOutcome={(outcome) => handleOutcome(outcome, missing.proof, missing.what === 'birthday')}
          onBack={() => {
            setMissing(null)
            setError(null)
          }}
        />
      )}
      <p className={classes.or}>{t('signInServices.or')}</p>
    </section>
  )
}
