import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { findToken } from '#ui/features/identity/find-token.ts'
import { SuspensionAppealForm } from '#ui/features/moderation/suspension-appeal-form.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('suspensionAppeal.heading') }),
  noindex: true,
  Page: SuspensionAppeal,
})

function SuspensionAppeal(input: PageInput) {
  const t = useTranslate()
  const { form } = input
  const token = findToken(input)
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading
        title={t('suspensionAppeal.heading')}
        text={t(token === '' ? 'suspensionAppeal.text' : 'suspensionAppeal.linkText')}
      />
      {form?.done === 'sent' ? (
        <SheetNotice isDone>{t('suspensionAppeal.sent')}</SheetNotice>
      ) : (
        <SuspensionAppealForm form={form} token={token} />
      )}
    </div>
  )
}
