import { PromotionForm } from '#schema/pins/promotion-calls.ts'
import { PromotionsQuery } from '#schema/pins/promotion-queries.ts'
import { href } from '#schema/routes.ts'
import { form, query } from '#worker/action.ts'
import { findPromotions } from './find-promotions.ts'
import { endPromotion, savePromotion } from './save-promotion.ts'

export const promotions = [
  query(PromotionsQuery, findPromotions),
  form({
    route: 'promotionsTool',
    who: 'employee',
    input: PromotionForm,
    again: (_, values) => ({ query: { pin: values['pin'] ?? '' }, values }),
    async run(context, input) {
      if ('end' in input) {
        await endPromotion(context, input.pin)
        return { to: href('promotionsTool'), done: 'ended' }
      }
      await savePromotion(context, input)
      return { to: href('promotionsTool', {}, { pin: input.pin }), done: 'saved' }
    },
  }),
]
