import { useEffect, useId, useRef, type Dispatch, type SubmitEvent } from 'react'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { Field } from '#ui/kit/field.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { ModalActions } from '#ui/kit/modal-actions.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { canEnter, shownProblem, type PasscodeModalAction, type PasscodeModalState } from './passcode-modal-state.ts'
import classes from './passcode.module.css'

interface PasscodeModalProps {
  state: Exclude<PasscodeModalState, { step: 'closed' }>
  dispatch: Dispatch<PasscodeModalAction>
  /** Undefined where the user continues without it. */
  onEnter(passcode: string | undefined): void
  onClose(): void
}

export function PasscodeModal({ state, dispatch, onEnter, onClose }: PasscodeModalProps) {
  const t = useTranslate()
  const id = useId()
  const isMobile = useIsMobile()
  const input = useRef<HTMLInputElement>(null)
  const { step, isValidating, serverError } = state
  const isPasscode = step === 'passcode'
  const isEditing = isPasscode && !isValidating
  const problem = shownProblem(state)

  // The focus also returns after a refusal, which is about the field.
  useEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (canEnter(state)) onEnter(isPasscode ? state.value : undefined)
  }

  return (
    <Modal
      closeLabel={t('modal.dismiss')}
      heading={t(isPasscode ? 'passcode.modal.heading' : 'passcode.confirm.heading')}
      describedBy={`${id}-text`}
      isLocked={isValidating}
      className={isMobile ? classes.fullscreen : undefined}
      onClose={onClose}
      actions={
        <ModalActions
          cancel={t('passcode.modal.close')}
          type="submit"
          form={`${id}-form`}
          isBusy={isValidating}
          disabled={!isValidating && !canEnter(state)}
          onCancel={onClose}
        >
          {isValidating ? t('passcode.modal.busy') : t(isPasscode ? 'passcode.modal.enter' : 'passcode.confirm.action')}
        </ModalActions>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit} className={classes.modalForm}>
        <p id={`${id}-text`}>{t(isPasscode ? 'passcode.modal.text' : 'passcode.confirm.text')}</p>
        {isPasscode ? (
          <>
            <Field
              ref={input}
              id={`${id}-passcode`}
              name="passcode"
              label={t('passcode.modal.label')}
              error={serverError ?? (problem && t(`passcode.problem.${problem}`))}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              readOnly={isValidating}
              value={state.value}
              className={classes.digits}
              onChange={(event) => dispatch({ type: 'typed', text: event.currentTarget.value })}
              onBlur={() => dispatch({ type: 'left' })}
            />
            {!currentPath().startsWith(href('parentalPasscode')) && (
              <a href={href('parentalPasscode')}>{t('passcode.modal.forgot')}</a>
            )}
          </>
        ) : (
          <ErrorMessage className={classes.error}>{serverError}</ErrorMessage>
        )}
      </form>
    </Modal>
  )
}
