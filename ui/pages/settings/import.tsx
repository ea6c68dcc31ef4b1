import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { ImportList } from '#ui/features/settings/imports/import-list.tsx'
import { IMPORTS_REQUEST } from '#ui/features/settings/imports/imports-request.ts'
import { StartImport } from '#ui/features/settings/imports/start-import.tsx'
import { useImports } from '#ui/features/settings/imports/use-imports.ts'
import { SettingsFrame, settingsName } from '#ui/features/settings/settings-frame.tsx'
import { SettingsStatus } from '#ui/features/settings/settings-status.tsx'

const DONE: Readonly<Record<string, MessageKey>> = {
  started: 'import.told.started',
  paused: 'import.told.paused',
  resumed: 'import.told.resumed',
  removed: 'import.told.removed',
}

export const page = definePage<'ImportsQuery'>({
  preload: () => ({ subject: IMPORTS_REQUEST, rest: [] }),
  title: (_, t) => t('page.title', { name: t(settingsName('importSettings')) }),
  needsViewer: true,
  noindex: true,
  Page: ImportSettings,
})

function ImportSettings({ form }: PageInput) {
  const t = useTranslate()
  const result = useImports()
  const done = form?.done === undefined ? undefined : DONE[form.done]
  return (
    <SettingsFrame route="importSettings" text={t('import.text')}>
      <EmbeddedResult request={IMPORTS_REQUEST} result={result} />
      {done && <SettingsStatus>{t(done)}</SettingsStatus>}
      <StartImport form={form} />
      {result.__typename === 'Imports' && <ImportList items={result.items} />}
    </SettingsFrame>
  )
}
