import { BOARD_COUNT_LIMIT } from '#schema/constants/feed.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'

export function usePinCount(count: number): string {
  const t = useTranslate()
  const shown = useFormat().number(count)
  return count >= BOARD_COUNT_LIMIT ? t('board.manyPins', { shown }) : t('board.pins', { count, shown })
}
