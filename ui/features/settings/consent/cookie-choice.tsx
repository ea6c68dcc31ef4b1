import { isRefused, refusalKey } from '#ui/app/forms/form-refusal.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import { ConsentForm } from './consent-form.tsx'
import { useHasPrivacySignal } from './use-privacy-signal.ts'

export function CookieChoice({ form }: PageInput) {
  const t = useTranslate()
  const isSilent = useHasPrivacySignal() || form?.shown?.['analytics'] === 'signal'
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('consent.heading')} text={t('consent.text')} />
      {form?.done === 'saved' && <SheetNotice isDone>{t('consent.kept')}</SheetNotice>}
      {form && isRefused(form) && <SheetNotice isWrong>{t(refusalKey(form))}</SheetNotice>}
      {isSilent && <SheetNotice>{t('consent.signal')}</SheetNotice>}
      <ConsentForm form={form} />
    </div>
  )
}
