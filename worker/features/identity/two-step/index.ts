import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import {
  ConfirmTwoStepCall,
  RenewRecoveryCodesCall,
  SetUpTwoStepCall,
  TurnOffTwoStepCall,
} from '#schema/identity/two-step-calls.ts'
import { call } from '#worker/action.ts'
import { confirmTotp } from './confirm-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { setUpTotp } from './set-up-totp.ts'
import { turnOffTwoStep } from './turn-off-two-step.ts'

const OWN = { who: 'member', whenBanned: 'allowed', accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const

export const twoStep = [
  call(SetUpTwoStepCall, { ...OWN, run: setUpTotp }),
  call(ConfirmTwoStepCall, { ...OWN, run: confirmTotp }),
  call(RenewRecoveryCodesCall, { ...OWN, run: renewRecoveryCodes }),
  call(TurnOffTwoStepCall, { ...OWN, run: turnOffTwoStep }),
]
