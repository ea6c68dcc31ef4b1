import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useFollowerCount, type FollowSubject } from './follow-presses.ts'

/** Counts the viewer's own press before the server does. */
export function FollowerCount({ subject, count }: { subject: FollowSubject; count: number }) {
  const t = useTranslate()
  const format = useFormat()
  const shown = useFollowerCount(subject, count)
  return <span>{t('person.followers', { count: shown, shown: format.compact(shown) })}</span>
}
