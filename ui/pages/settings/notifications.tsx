import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SettingsTable } from '#ui/features/notifications/settings-table.tsx'
import { SettingsFrame, settingsName } from '#ui/features/settings/settings-frame.tsx'

const PushSwitch = lazyChunk(
  'push-switch',
  async () => (await import('#ui/features/notifications/push-switch.tsx')).PushSwitch,
)

const REQUEST = { name: 'NotificationSettingsQuery', variables: {} } as const

export const page = definePage<'NotificationSettingsQuery'>({
  preload: () => ({ subject: REQUEST, rest: [] }),
  title: (_, t) => t('page.title', { name: t(settingsName('notificationSettings')) }),
  needsViewer: true,
  noindex: true,
  Page: NotificationSettings,
})

function NotificationSettings({ form }: PageInput) {
  const t = useTranslate()
  const result = useQueryResult<'NotificationSettingsQuery'>(REQUEST)
  return (
    <SettingsFrame route="notificationSettings" text={t('notificationSettings.text')}>
      <EmbeddedResult request={REQUEST} result={result} />
      {result.__typename === 'NotificationSettings' && (
        <>
          {result.pushKey !== null && (
            <LazyBoundary>
              <PushSwitch publicKey={result.pushKey} />
            </LazyBoundary>
          )}
          <SettingsTable settings={result} form={form} />
        </>
      )}
    </SettingsFrame>
  )
}
