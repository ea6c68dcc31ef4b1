import type { ActionType } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { dispatchReport, reportAddress, type ReportData } from './dispatch-report.ts'

/** A link to the form without scripts; with them it opens the dialog. */
export function ReportButton({ data }: { data: ReportData }) {
  const t = useTranslate()
  const { user } = useAppData().context
  const { type, id } = data
  // There is nothing to do about these without a report.
  const acted: ActionType | null = type === 'try' || type === 'conversation' ? null : type
  return (
    <>
      <a
        href={reportAddress(data)}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          dispatchReport({ type: 'show', data })
        }}
      >
        <Icon name="flag" />
        {t('report.action')}
      </a>
      {user?.is_employee && acted && (
        <a href={href('moderationTool', {}, { type: acted, id })}>{t('tools.moderate')}</a>
      )}
    </>
  )
}
