import { type ReactNode } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import type { UserSettings } from '#schema/settings/calls.ts'
import type { SettingsFormRoute } from '#schema/settings/settings.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PlainPasscodeField } from '#ui/features/identity/passcode/guarded-form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { DoneMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { SettingsFormProvider } from './setting.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { settingsRequest } from './settings-request.ts'
import { useSettingsForm } from './use-settings-form.ts'
import classes from './settings-form.module.css'

interface SettingsFormProps {
  route: SettingsFormRoute
  text: string
  input: PageInput
  children(settings: UserSettings): ReactNode
  below?: ReactNode
}

export function SettingsForm({ below, ...props }: SettingsFormProps) {
  const settings = useQueryResult(settingsRequest)
  return (
    <SettingsFrame route={props.route} text={props.text}>
      <EmbeddedResult request={settingsRequest} result={settings} />
      {settings.__typename === 'UserSettings' && (
        <SettingsFields route={props.route} form={props.input.form} settings={settings}>
          {props.children}
        </SettingsFields>
      )}
      {below}
    </SettingsFrame>
  )
}

interface SettingsFieldsProps extends Pick<SettingsFormProps, 'route' | 'children'> {
  settings: UserSettings
  form?: FormOutcome | undefined
  /** The page around them shows what is saved. */
  isShownAround?: boolean
}

export function SettingsFields({ route, form, settings: loaded, isShownAround, children }: SettingsFieldsProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const state = useSettingsForm(route, loaded, { sent: form, isShownAround })
  const { settings, values, isDirty, isBusy } = state
  const { problems } = state.refusal
  const isUnchanged = isHydrated && !isDirty
  return (
    <>
      <Form
        state={state}
        action={href(route)}
        autoComplete="off"
        className={classes.form}
        onInput={({ currentTarget }) => state.look(currentTarget)}
      >
        {form?.done === 'saved' && !isDirty && state.generation === 0 && (
          <DoneMessage>{t('settings.saved')}</DoneMessage>
        )}
        <SettingsFormProvider value={{ settings, problems, values }}>
          <div key={state.generation} className={classes.fields}>
            {children(settings)}
          </div>
        </SettingsFormProvider>
        <PlainPasscodeField />
        <div className={classNames(classes.bar, isDirty && classes.waiting)}>
          <p role="status" className={classes.state}>
            {isDirty && t('settings.unsaved')}
          </p>
          <Button type="reset" disabled={isUnchanged || isBusy} onClick={state.reset}>
            {t('settings.reset')}
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={isUnchanged}>
            {t(isBusy ? 'settings.saving' : 'settings.save')}
          </Button>
        </div>
        {isDirty && !isBusy && <LeaveQuestion />}
      </Form>
      {state.passcodeModal}
    </>
  )
}
