import { useTranslate } from '#ui/app/messages/translate.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { NewMessageForm } from '#ui/features/messages/new-message-form.tsx'
import { SHEET_ALONE, SheetHeading } from '#ui/kit/sheet.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('messages.new') }),
  needsViewer: true,
  noindex: true,
  Page: NewMessage,
})

function NewMessage({ search, form }: PageInput) {
  const t = useTranslate()
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('messages.new')} text={t('messages.newText')} />
      <NewMessageForm search={search} form={form} />
    </div>
  )
}
