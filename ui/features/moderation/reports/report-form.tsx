import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { REPORT_ERRORS } from './dispatch-report.ts'
import { ReportFields } from './report-fields.tsx'
import classes from './report-dialog.module.css'

/** What the address may say of the subject (`reportAddress`). */
const CARRIED = ['type', 'id', 'parent_id', 'is_product', 'is_promoted', 'is_third_party_ad', 'video_duration']

export function ReportForm({ search, form }: { search: URLSearchParams; form: FormOutcome | undefined }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const carried = CARRIED.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const problem = form?.error && REPORT_ERRORS.find((name) => name === form.error)
  return (
    <form
      method="post"
      action={href('reportForm', {}, Object.fromEntries(carried))}
      className={classes.page}
      onSubmit={sendOnce}
    >
      {form?.error && <SheetNotice isWrong>{t(`report.error.${problem ?? 'unexpected'}`)}</SheetNotice>}
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ReportFields values={form?.values ?? {}} isMissing={form !== undefined && 'reason' in form.problems} />
      <p>
        <Button type="submit" look="primary">
          {t('report.send')}
        </Button>
      </p>
    </form>
  )
}
