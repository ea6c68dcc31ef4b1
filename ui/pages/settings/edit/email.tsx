import { useAppData } from '#ui/app/app-data.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { EmailPasswordForm } from '#ui/features/settings/email-password-form.tsx'
import { Facts } from '#ui/features/settings/facts.tsx'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'

export const page = settingsPage('emailSettings', EmailSettings)

function EmailSettings(input: PageInput) {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <SettingsFrame route="emailSettings" text={t('settings.emailText')}>
      <Facts facts={[[t('settings.emailNow'), user.email ?? t('settings.none')]]} />
      {user.has_password ? (
        <EmailPasswordForm
          route="emailSettings"
          input={input}
          done={t('settings.emailAsked')}
          action={t('settings.emailAction')}
        />
      ) : (
        <p>{t('settings.emailNeedsPassword')}</p>
      )}
    </SettingsFrame>
  )
}
