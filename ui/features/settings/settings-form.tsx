import { type ReactNode } from 'react'
import type { UserSettings } from '#schema/calls/settings.ts'
import type { ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { SettingsFormRoute } from '#schema/settings.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { PlainPasscodeField } from '#ui/features/identity/passcode/guarded-form.tsx'
import { passcodeErrorText } from '#ui/features/identity/passcode/passcode-outcome.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { DoneMessage, ErrorMessage } from '#ui/kit/message.tsx'
import { useTranslate, type MessageKey } from '#ui/app/messages/translate.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import type { PageInput } from '#ui/app/router/page.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { FormFactsProvider } from './setting.ts'
import { SettingsFrame } from './settings-frame.tsx'
import classes from './settings-form.module.css'
import { settingsRequest } from './settings-request.ts'
import { useSettingsForm } from './use-settings-form.ts'

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
      {settings.__typename === 'UserSettings' && <Form {...props} settings={settings} />}
      {below}
    </SettingsFrame>
  )
}

function Form({
  route,
  input,
  settings: loaded,
  children,
}: Omit<SettingsFormProps, 'below'> & { settings: UserSettings }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const state = useSettingsForm(route, loaded, input.form)
  const { settings, error, problems, values, isDirty, isBusy } = state
  const isUnchanged = isHydrated && !isDirty
  const hasProblems = error !== null || Object.keys(problems).length > 0
  return (
    <>
      <form
        method="post"
        action={href(route)}
        noValidate
        autoComplete="off"
        className={classes.form}
        onInput={({ currentTarget }) => state.look(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          void state.save(event.currentTarget)
        }}
      >
        {input.form?.done === 'saved' && !isDirty && state.generation === 0 && (
          <DoneMessage>{t('settings.saved')}</DoneMessage>
        )}
        <ErrorMessage>{hasProblems && t(error === null ? 'settings.error.fields' : errorText(error))}</ErrorMessage>
        <FormFactsProvider value={{ settings, problems, values }}>
          <div key={state.generation} className={classes.fields}>
            {children(settings)}
          </div>
        </FormFactsProvider>
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
      </form>
      {state.passcodeModal}
    </>
  )
}

function errorText(error: ErrorName): MessageKey {
  if (error === 'tooManyRequests') return 'settings.error.tooManyRequests'
  return passcodeErrorText(error) ?? 'settings.error.unexpected'
}
