import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { badges, toBadgeText } from '#ui/app/badges.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useCurrent } from '#ui/app/use-current.ts'
import { CountedLink } from '#ui/kit/counted-link.tsx'
import { useStore } from '#ui/platform/store.ts'

const SPEECH_BUBBLE =
  'M12 4c4.700 0 8.500 3.100 8.500 7s-3.800 7-8.500 7q-1.300 0-2.500-.300L5 20l.600-3.800C4.300 15 3.500 13.100 3.500 11c0-3.900 3.800-7 8.500-7z'

export function MessagesLink() {
  const t = useTranslate()
  const ariaCurrent = useCurrent()
  const { user } = useAppData().context
  const { conversations_unseen_count: count } = useStore(badges)
  if (!user?.should_show_messaging) return null
  return (
    <CountedLink
      icon={SPEECH_BUBBLE}
      label={count > 0 ? t('messages.unseen', { count }) : t('messages.heading')}
      countText={toBadgeText(count)}
      href={href('messages')}
      aria-current={ariaCurrent(href('messages'))}
    />
  )
}
