import type { SavedPin } from '#schema/calls/saves.ts'
import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { Button } from '#ui/kit/button.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { useStore } from '#ui/platform/store.ts'
import { addPress, presses } from './saved-pins.ts'

export function SaveButton({ pin: { id, savedTo } }: { pin: Pin }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const isSaved = useStore(presses).get(id)?.at(-1)?.isSaved ?? savedTo !== null
  const save = useWrite<boolean, SavedPin | null>({
    name: `save ${id}`,
    run: (isSaving, init) =>
      callResource(
        href('resource', { name: 'RepinResource', verb: isSaving ? 'create' : 'delete' }),
        { pin_id: id },
        init,
      ),
    optimistic: (isSaving) => addPress(id, isSaving),
    onDone: (saved) => saved && announce(t('save.savedTo', { board: saved.board.name })),
    onFailed(error, isSaving) {
      if (!(error instanceof ApiError && error.status === 401)) return t(isSaving ? 'save.failed' : 'save.unsaveFailed')
      // Signed out in another tab, or expired: the page as a visitor sees it offers a log-in.
      reloadDocument()
      return null
    },
  })
  return (
    <Button
      look={isSaved ? 'quiet' : 'primary'}
      aria-pressed={isSaved}
      disabled={!isHydrated}
      onClick={() => save.send(!isSaved)}
    >
      {t(isSaved ? 'save.saved' : 'save.action')}
    </Button>
  )
}
