import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { ReportReason } from '#schema/moderation/report-reason-constants.ts'
import { useDialogState } from '#ui/app/forms/use-dialog-state.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { dispatchReport, type ReportData } from './dispatch-report.ts'
import { ReportDetails, type ReportDetailsValue } from './report-details.tsx'
import { ReportReasons } from './report-reasons.tsx'
import { reportError, sendReport, type ReportChoice } from './send-report.ts'
import classes from './report-dialog.module.css'

type Step = 'reason' | 'details' | 'done'

interface Choice extends ReportDetailsValue {
  reason: ReportReason | null
}

const NOTHING: Choice = { reason: null, details: [], text: '' }

export function ReportDialog({ report }: { report: ReportData }) {
  const t = useTranslate()
  const form = useId()
  const [step, setStep] = useState<Step>('reason')
  const subject = report.type === 'conversation' && report.parentId !== null ? 'message' : report.type
  const name = `report ${subject} ${subject === 'message' ? report.parentId : report.id}`
  const { state: choice, change, forget } = useDialogState(name, NOTHING)
  const { reason } = choice
  const [isMissing, setMissing] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const { send, isBusy, error } = useWrite({
    name,
    run: (chosen: ReportChoice, init) => sendReport(report, chosen, init),
    onDone: () => {
      forget()
      setStep('done')
    },
  })
  const close = () => dispatchReport({ type: 'dismiss' })

  // Screen-reader users must notice that the step has changed.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) content.current?.focus()
    shown.current = step
  }, [step])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    if (reason === null) return setMissing(true)
    if (step === 'reason') return setStep('details')
    send({ ...choice, reason })
  }

  return (
    <Modal
      closeLabel={t('modal.dismiss')}
      heading={t('report.heading', { type: subject })}
      isLocked={isBusy}
      onClose={close}
      actions={
        step === 'done' ? (
          <Button look="primary" onClick={close}>
            {t('report.close')}
          </Button>
        ) : (
          <>
            {step === 'details' && <Button onClick={() => setStep('reason')}>{t('report.back')}</Button>}
            <Button type="submit" form={form} look="primary" isBusy={isBusy}>
              {step === 'reason' ? t('report.next') : isBusy ? t('report.busy') : t('report.send')}
            </Button>
          </>
        )
      }
    >
      <div ref={content} tabIndex={-1} className={classes.content}>
        {step === 'done' ? (
          <p role="status">{t('report.thanks')}</p>
        ) : (
          <form id={form} noValidate onSubmit={submit} className={classes.form}>
            {error !== null && (
              <p role="alert" className={classes.error}>
                {t(`report.error.${reportError(error)}`)}
              </p>
            )}
            {step === 'details' && reason !== null ? (
              <ReportDetails
                reason={reason}
                value={choice}
                onChange={(value) => change(() => ({ ...value, reason }))}
              />
            ) : (
              <ReportReasons
                reason={reason}
                isMissing={isMissing}
                onChange={(chosen) => {
                  change((before) => ({ ...before, reason: chosen, details: [] }))
                  setMissing(false)
                }}
              />
            )}
          </form>
        )}
      </div>
    </Modal>
  )
}
