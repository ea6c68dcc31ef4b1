import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { EmailPasswordForm } from '#ui/features/settings/email-password-form.tsx'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { ButtonLink } from '#ui/kit/button.tsx'

export const page = settingsPage('passwordSettings', PasswordSettings)

function PasswordSettings(input: PageInput) {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  if (!user.has_password) {
    return (
      <SettingsFrame route="passwordSettings" text={t('settings.noPassword')}>
        <p>
          <ButtonLink look="primary" href={href('passwordReset')}>
            {t('passwordReset.action')}
          </ButtonLink>
        </p>
      </SettingsFrame>
    )
  }
  return (
    <SettingsFrame route="passwordSettings" text={t('settings.hasPassword')}>
      <EmailPasswordForm
        route="passwordSettings"
        input={input}
        done={t('settings.passwordChanged')}
        action={t('settings.passwordAction')}
      >
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      </EmailPasswordForm>
    </SettingsFrame>
  )
}
