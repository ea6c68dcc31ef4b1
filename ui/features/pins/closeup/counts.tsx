import type { Pin } from '#schema/pins/pin.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Icon } from '#ui/kit/icon.tsx'
import classes from './blocks.module.css'

export function Counts({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const format = useFormat()
  const isAuth = useIsAuth()
  const reactions = Object.values(pin.reactionCounts).reduce((sum, count) => sum + count, 0)
  return (
    <p className={classes.counts}>
      {/* Members have them beside their own. */}
      {reactions > 0 && !isAuth && (
        <span>
          <Icon name="heart" size={18} />
          <span>{t('counts.reactions', { count: reactions, shown: format.compact(reactions) })}</span>
        </span>
      )}
      {!pin.commentsDisabled && (
        <span>
          <Icon name="speech" size={18} />
          <span>{t('counts.comments', { count: pin.commentCount, shown: format.compact(pin.commentCount) })}</span>
        </span>
      )}
      {pin.repinCount > 0 && (
        <span>{t('counts.saves', { count: pin.repinCount, shown: format.compact(pin.repinCount) })}</span>
      )}
    </p>
  )
}
