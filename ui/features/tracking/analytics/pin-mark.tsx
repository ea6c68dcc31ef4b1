import type { QueryResult } from '#schema/all-queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './analytics.module.css'

type PinSummary = QueryResult<'AnalyticsQuery'>['topPins'][number]['pin']

export function usePinName({ title, altText }: PinSummary): string {
  const t = useTranslate()
  return title || altText || t('analytics.untitled')
}

export function PinMark({ pin }: { pin: PinSummary }) {
  return <img className={classes.image} src={pin.imageUrl} width={60} height={60} alt="" />
}
