import { useState, type ReactNode } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import type { SettingsChanges, UserSettings } from '#schema/settings/calls.ts'
import { changedSettings, parseSettingsForm } from '#schema/settings/settings-form.ts'
import { areShownElsewhere, SETTING_NAMES, settingsOfPage, type SettingsFormRoute } from '#schema/settings/settings.ts'
import { isRefused, readRefusal } from '#ui/app/forms/form-refusal.ts'
import { useFormCore, type FormState } from '#ui/app/forms/use-form-core.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { passcodeErrorText } from '#ui/features/identity/passcode/passcode-error-text.ts'
import { usePasscodeGate } from '#ui/features/identity/passcode/use-passcode-gate.tsx'
import { readFields } from '#ui/platform/document/form-fields.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { CONFIRM_PUBLIC } from './confirm-public.tsx'
import { saveSettings } from './save-settings.ts'
import { settingsRequest } from './settings-request.ts'

export interface SettingsFormState extends Omit<FormState<never>, 'field'> {
  settings: UserSettings
  /** The values as they were sent without scripts and refused, until the fields are filled again. */
  values: FormOutcome['values']
  isDirty: boolean
  /** Changes whenever the fields are filled again, so that they mount again. */
  generation: number
  passcodeModal: ReactNode
  look(form: HTMLFormElement): void
  reset(): void
}

export function useSettingsForm(
  route: SettingsFormRoute,
  loaded: UserSettings,
  { sent, isShownAround = false }: { sent: FormOutcome | undefined; isShownAround?: boolean | undefined },
): SettingsFormState {
  const t = useTranslate()
  const store = useStoreResult<'SettingsQuery'>(settingsRequest)
  const gate = usePasscodeGate()
  // Kept here as well as in the cache, which reports a change only after the fields were filled again.
  const [settings, setSettings] = useState(loaded)
  const [isDirty, setDirty] = useState(sent !== undefined && isRefused(sent))
  const [generation, setGeneration] = useState(0)
  const { fail, clear, by } = useFormCore({
    name: 'settings',
    // Each page renders its own (`setting.ts`), and the server validates the values.
    fields: {},
    sent,
    errorText: (error) => t(findErrorText(error)),
    toRefusal: (cause) => readRefusal(cause, SETTING_NAMES),
  })
  const { sendAndWait, isBusy } = useWrite({
    name: 'save settings',
    run: saveSettings,
    onDone(saved, { changes }) {
      // The call has set the status that the new document shows.
      if (saved === null || isShownAround || areShownElsewhere(Object.keys(changes))) {
        replaceDocument(currentPath().split('?')[0] ?? '')
        return NEVER_SETTLES
      }
      store(saved)
      setSettings(saved)
      fillAnew()
      return showToast({ text: t('settings.saved') })
    },
  })

  function readChanges(form: HTMLFormElement): Partial<SettingsChanges> {
    const wanted = parseSettingsForm(readFields(form), settingsOfPage(route))
    return changedSettings({ ...settings }, wanted) as Partial<SettingsChanges>
  }

  function fillAnew(): void {
    clear()
    setDirty(false)
    setGeneration((last) => last + 1)
  }

  /** A wrong passcode is the modal's concern; all else that is wrong is the form's. */
  async function send(form: HTMLFormElement, changes: Partial<SettingsChanges>): Promise<void> {
    try {
      const hasConfirmedPublic = readFields(form)[CONFIRM_PUBLIC] === '1'
      await gate.guard(Object.keys(changes), (passcode) => sendAndWait({ changes, passcode, hasConfirmedPublic }))
    } catch (error) {
      fail(error)
    }
  }

  const core = by({
    isBusy,
    send(_, event) {
      event.preventDefault()
      const changed = readChanges(event.currentTarget)
      if (Object.keys(changed).length === 0) fillAnew()
      else void send(event.currentTarget, changed)
    },
  })
  const isWrong = Object.keys(core.refusal.problems).length > 0

  return {
    ...core,
    error: core.error ?? (isWrong ? t('settings.error.fields') : null),
    settings,
    values: generation === 0 ? (sent?.values ?? {}) : {},
    isDirty,
    generation,
    passcodeModal: gate.modal,
    look: (form) => setDirty(Object.keys(readChanges(form)).length > 0),
    reset: fillAnew,
  }
}

function findErrorText(error: string): MessageKey {
  if (error === 'tooManyRequests') return 'settings.error.tooManyRequests'
  if (error === 'writeBanned') return 'form.writeBanned'
  return passcodeErrorText(error) ?? 'settings.error.unexpected'
}
