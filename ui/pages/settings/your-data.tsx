import { useAppData } from '#ui/app/app-data.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SettingsFrame, settingsName } from '#ui/features/settings/settings-frame.tsx'
import { YourData } from '#ui/features/settings/your-data/your-data.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t(settingsName('yourData')) }),
  needsViewer: true,
  noindex: true,
  Page: YourDataSettings,
})

function YourDataSettings({ form }: PageInput) {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <SettingsFrame route="yourData" text={t('yourData.text')}>
      <YourData user={user} form={form} />
    </SettingsFrame>
  )
}
