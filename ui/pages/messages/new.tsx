import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { NewMessageForm } from '#ui/features/messages/new-message-form.tsx'
import { SHEET_ALONE, SheetHeading } from '#ui/kit/sheet.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { findAttachment } from '#ui/shared/sendable.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('messages.new') }),
  needsViewer: true,
  noindex: true,
  Page: NewMessage,
})

const NewConversation = lazyChunk(
  'new-conversation',
  async () => (await import('#ui/features/messages/new-conversation.tsx')).NewConversation,
)

/** People are chosen by scripts; a viewer who comes for one person has chosen already. */
function NewMessage({ search, form }: PageInput) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const choosesPeople = isHydrated && !form && !search.has('to')
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('messages.new')} text={t('messages.newText')} />
      {choosesPeople ? (
        <LazyBoundary>
          <NewConversation
            attachment={findAttachment(search)}
            onStarted={(id) => goTo(id === null ? href('messages') : href('conversation', { id }))}
          />
        </LazyBoundary>
      ) : (
        <NewMessageForm search={search} form={form} />
      )}
    </div>
  )
}
