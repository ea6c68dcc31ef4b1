import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SHEET_FORM, SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'

const ERRORS: Readonly<Record<string, MessageKey>> = {
  importEmpty: 'import.error.noFile',
  importTooLarge: 'import.error.tooLarge',
  quotaExceeded: 'import.error.quota',
  writeBanned: 'import.error.banned',
}

/** Sent natively: a large file does not belong in a script's memory. */
export function StartImport({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const refused = form?.problems['file'] ?? form?.error ?? null
  return (
    <SheetPart id="import-start" title={t('import.start')}>
      <SheetText>{t('import.startText')}</SheetText>
      <SheetText>{t('import.secretNote')}</SheetText>
      <form
        method="post"
        encType="multipart/form-data"
        action={href('importSettings')}
        className={SHEET_FORM}
        onSubmit={sendOnce}
      >
        <input type="hidden" name="action" value="start" />
        <Field
          type="file"
          name="file"
          label={t('import.file')}
          error={refused === null ? null : t(ERRORS[refused] ?? 'import.error.other')}
        />
        <Button type="submit" look="primary">
          {t('import.action')}
        </Button>
      </form>
    </SheetPart>
  )
}
