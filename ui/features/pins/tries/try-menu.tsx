import type { PinTryPost } from '#schema/pins/try-queries.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportAction } from '#ui/features/moderation/reports/report-action.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'

/** Stands on the post of another: everyone may report it, the pin owner may remove it. */
export function TryMenu({ post, onRemoved }: { post: PinTryPost; onRemoved(): void }) {
  const t = useTranslate()
  const { id, user, mayRemove } = post
  const { send } = useWrite<null, unknown>({
    name: `try of another ${id}`,
    run: (_, init) => sendCall('PinTryResource.delete', { id }, init),
    onDone() {
      showToast({ text: t('tries.removedOther') })
      onRemoved()
    },
    onFailed: () => t('tries.notRemoved'),
  })
  return (
    <MoreMenu label={t('tries.menu', { name: user.fullName })}>
      <ReportAction type="try" id={id} nodeId={null} viewType="closeup" />
      {mayRemove && (
        <button type="button" onClick={() => send(null)}>
          {t('tries.remove')}
        </button>
      )}
    </MoreMenu>
  )
}
