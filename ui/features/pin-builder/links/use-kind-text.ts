import type { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'

export function useKindText({ kind, recipe, product, article }: LinkPreview): string | null {
  const t = useTranslate()
  const format = useFormat()
  if (recipe) {
    const count = recipe.ingredients.reduce((sum, { items }) => sum + items.length, 0)
    return count > 0 ? t('linkPreview.recipeWith', { count }) : t('linkPreview.recipe')
  }
  if (product) {
    const offer = product.offer_summary
    if (!offer) return t('linkPreview.product')
    const price = format.price(offer.price, offer.currency)
    return t(offer.in_stock ? 'linkPreview.productFor' : 'linkPreview.productSoldOut', { price })
  }
  if (article) {
    const date = article.date_published
    return date === null ? t('linkPreview.article') : t('linkPreview.articleFrom', { date: format.date(date) })
  }
  return kind === 'video' ? t('linkPreview.video') : null
}
