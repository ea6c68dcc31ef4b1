import { type ReactNode } from 'react'
import type { UserSettings } from '#schema/calls/settings.ts'
import { href } from '#schema/routes.ts'
import type { SettingsFormRoute } from '#schema/settings.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { PlainPasscodeField } from '#ui/features/identity/passcode/guarded-form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { DoneMessage } from '#ui/kit/message.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
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
      {settings.__typename === 'UserSettings' && <Fields {...props} settings={settings} />}
      {below}
    </SettingsFrame>
  )
}

function Fields({
  route,
  input,
  settings: loaded,
  children,
}: Omit<SettingsFormProps, 'below'> & { settings: UserSettings }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const state = useSettingsForm(route, loaded, input.form)
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
        {input.form?.done === 'saved' && !isDirty && state.generation === 0 && (
          <DoneMessage>{t('settings.saved')}</DoneMessage>
        )}
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
      </Form>
      {state.passcodeModal}
    </>
  )
}
