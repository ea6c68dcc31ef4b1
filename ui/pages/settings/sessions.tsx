import type { QueryRequest } from '#schema/all-queries.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { SessionList } from '#ui/features/identity/session/session-list.tsx'
import { SettingsFrame, settingsName } from '#ui/features/settings/settings-frame.tsx'
import { SettingsStatus } from '#ui/features/settings/settings-status.tsx'

const SESSIONS_REQUEST = { name: 'SessionsQuery', variables: {} } as const satisfies QueryRequest

const DONE: Readonly<Record<string, MessageKey>> = { ended: 'sessions.ended', allEnded: 'sessions.allEnded' }

export const page = definePage<'SessionsQuery'>({
  preload: () => ({ subject: SESSIONS_REQUEST, rest: [] }),
  title: (_, t) => t('page.title', { name: t(settingsName('sessionSettings')) }),
  needsViewer: true,
  noindex: true,
  Page: Sessions,
})

function Sessions({ form }: PageInput) {
  const t = useTranslate()
  const result = useQueryResult<'SessionsQuery'>(SESSIONS_REQUEST)
  const done = form?.done === undefined ? undefined : DONE[form.done]
  return (
    <SettingsFrame route="sessionSettings" text={t('sessions.text')}>
      <EmbeddedResult request={SESSIONS_REQUEST} result={result} />
      {done && <SettingsStatus>{t(done)}</SettingsStatus>}
      <SessionList sessions={result.sessions} />
    </SettingsFrame>
  )
}
