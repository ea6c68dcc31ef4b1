import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { setHidden } from './hidden-pins.ts'

export function useUnhide(id: string) {
  const t = useTranslate()
  return useWrite<null, unknown>({
    name: `pin feedback ${id}`,
    run: (_, init) => sendCall('DELETE hidePin', { id }, init),
    optimistic: () => setHidden(id, false),
    onFailed: () => t('pinFeedback.unhideFailed'),
  })
}
