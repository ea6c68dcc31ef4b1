import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { areShownElsewhere, SETTING_NAMES, settingsOfPage, type SettingsFormRoute } from '#schema/settings.ts'
import { changedSettings, parseSettingsForm } from '#schema/settings-form.ts'
import { isRefused, readRefusal } from '#ui/app/forms/form-refusal.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { readFields, focusWrongField } from '#ui/platform/document/form-fields.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { usePasscodeGate } from '#ui/features/identity/passcode/use-passcode-gate.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { LEAVING } from '#ui/app/query/leaving.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { saveSettings } from './save-settings.ts'
import { CONFIRM_PUBLIC } from './confirm-public.tsx'
import { settingsRequest } from './settings-request.ts'

export interface SettingsFormState extends FormOutcome {
  settings: UserSettings
  isDirty: boolean
  isBusy: boolean
  /** Changes whenever the fields are filled again, so that they mount afresh. */
  generation: number
  passcodeModal: ReactNode
  look(form: HTMLFormElement): void
  reset(): void
  save(form: HTMLFormElement): Promise<void>
}

export function useSettingsForm(
  route: SettingsFormRoute,
  loaded: UserSettings,
  sent: FormOutcome | undefined,
): SettingsFormState {
  const t = useTranslate()
  const store = useStoreResult<'SettingsQuery'>(settingsRequest)
  const gate = usePasscodeGate()
  // Kept here as well as in the cache, which reports a change only after the fields were filled again.
  const [settings, setSettings] = useState(loaded)
  const [outcome, setOutcome] = useState<FormOutcome>(sent ?? NOTHING_WRONG)
  const [isDirty, setDirty] = useState(sent !== undefined && isRefused(sent))
  const [generation, setGeneration] = useState(0)
  const { sendAndWait, isBusy } = useWrite({
    name: 'save settings',
    run: saveSettings,
    onDone(saved, { changes }) {
      // The call has set the status that the new document shows.
      if (saved === null || areShownElsewhere(Object.keys(changes))) {
        replaceDocument(currentPath().split('?')[0] ?? '')
        return LEAVING
      }
      store(saved)
      setSettings(saved)
      fillAnew()
      return showToast({ text: t('settings.saved') })
    },
  })

  function readChanges(form: HTMLFormElement): Partial<SettingsChanges> {
    const wanted = parseSettingsForm(readFields(form), settingsOfPage(route))
    // The server validates the values.
    return changedSettings({ ...settings }, wanted) as Partial<SettingsChanges>
  }

  function fillAnew(): void {
    setOutcome(NOTHING_WRONG)
    setDirty(false)
    setGeneration((last) => last + 1)
  }

  /** A wrong passcode is the modal's concern; all else that is wrong is the form's. */
  async function send(form: HTMLFormElement, changes: Partial<SettingsChanges>): Promise<void> {
    try {
      const hasConfirmedPublic = readFields(form)[CONFIRM_PUBLIC] === '1'
      await gate.guard(Object.keys(changes), (passcode) => sendAndWait({ changes, passcode, hasConfirmedPublic }))
    } catch (error) {
      // The field must be marked before the focus can move to it.
      flushSync(() => setOutcome((last) => ({ ...last, ...readRefusal(error, SETTING_NAMES) })))
      focusWrongField(form)
    }
  }

  return {
    ...outcome,
    settings,
    isDirty,
    isBusy,
    generation,
    passcodeModal: gate.modal,
    look: (form) => setDirty(Object.keys(readChanges(form)).length > 0),
    reset: fillAnew,
    async save(form) {
      const changed = readChanges(form)
      if (isBusy) return
      if (Object.keys(changed).length === 0) fillAnew()
      else await send(form, changed)
    },
  }
}

const NOTHING_WRONG: FormOutcome = { error: null, problems: {}, values: {} }
