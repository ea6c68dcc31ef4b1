import type { PinUser } from '#schema/pin-user.ts'
import { href } from '#schema/routes.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ConfirmModal } from '#ui/kit/confirm-modal.tsx'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'

/** Says what blocking does; then the person is blocked, and the viewer on the list of whom they have blocked. */
export function BlockDialog({ user, onClose }: { user: PinUser; onClose(): void }) {
  const t = useTranslate()
  const markStale = useMarkStale()
  const name = user.fullName
  const { send } = useWrite<null, unknown>({
    name: `block ${user.entityId}`,
    run: (_, init) => sendCall('UserBlockResource.create', { user_id: user.entityId }, init),
    onDone() {
      markStale()
      showToast({ text: t('block.done', { name }) })
      onClose()
      goTo(href('blockedPeople'))
    },
    onFailed() {
      onClose()
      return t('block.failed', { name })
    },
  })
  return (
    <ConfirmModal
      heading={t('block.heading', { name })}
      closeLabel={t('modal.dismiss')}
      description={t('block.what')}
      primary={{ label: t('block.action'), onAction: () => send(null) }}
      secondary={{ label: t('block.cancel'), onAction: onClose }}
      onDismiss={onClose}
    />
  )
}
