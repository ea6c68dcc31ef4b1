import type { ActionType } from '#schema/constants/moderation.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { dispatchReport, type ReportData } from './report.ts'

export function ReportButton({ data }: { data: ReportData }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const { user } = useAppData().context
  const { type, id } = data
  // Of these there is nothing to do without a report.
  const acted: ActionType | null = type === 'try' || type === 'conversation' ? null : type
  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        aria-haspopup="dialog"
        onClick={() => dispatchReport({ type: 'show', data })}
      >
        <Icon name="flag" />
        {t('report.action')}
      </button>
      {user?.is_employee && acted && (
        <a href={href('moderationTool', {}, { type: acted, id })}>{t('tools.moderate')}</a>
      )}
    </>
  )
}
