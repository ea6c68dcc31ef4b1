import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Empty } from '#ui/kit/empty.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { PromotionForm } from './promotion-form.tsx'
import type { ChosenPin, Promotions } from './promotion-requests.ts'
import classes from './promotions.module.css'

interface PromotionsViewProps {
  promotions: Promotions
  /** What was asked for, by its id or address. */
  wanted: string
  form: FormOutcome | undefined
}

export function PromotionsView({ promotions: { items, chosen, after }, wanted, form }: PromotionsViewProps) {
  const t = useTranslate()
  return (
    <>
      <form method="get" action={href('promotionsTool')} className={classes.choice}>
        <Field name="pin" label={t('promotions.pin')} defaultValue={wanted} autoComplete="off" />
        <Button type="submit">{t('promotions.open')}</Button>
      </form>
      {wanted && !chosen && <SheetNotice isWrong>{t('promotions.notFound')}</SheetNotice>}
      {chosen && (
        <section className={classes.card} aria-label={t('promotions.chosen')}>
          <PinLine pin={chosen} text={t('promotions.by', { name: chosen.pinner.fullName })} />
          <PromotionForm key={chosen.id} pin={chosen} form={form} />
        </section>
      )}
      <h2 className={classes.heading}>{t('promotions.list')}</h2>
      {items.length === 0 && <Empty text={t('promotions.none')} />}
      <ul className={classes.list}>
        {items.map(({ leadCount, promoter, ...pin }) => (
          <li key={pin.id} className={classNames(classes.card, classes.row)}>
            <PinLine
              pin={pin}
              text={[
                t('pin.promotedBy', { name: promoter.fullName }),
                ...(leadCount === null ? [] : [t('promotions.leads', { count: leadCount })]),
              ].join(' · ')}
            />
            <ButtonLink href={href('promotionsTool', {}, { pin: pin.id })}>{t('promotions.change')}</ButtonLink>
          </li>
        ))}
      </ul>
      {after !== null && (
        <p className={classes.more}>
          <ButtonLink href={href('promotionsTool', {}, { after })}>{t('promotions.more')}</ButtonLink>
        </p>
      )}
    </>
  )
}

function PinLine({ pin, text }: { pin: Pick<ChosenPin, 'id' | 'title' | 'imageUrl'>; text: string }) {
  const t = useTranslate()
  return (
    <div className={classes.pin}>
      <img src={pin.imageUrl} alt="" className={classes.image} loading="lazy" />
      <div className={classes.words}>
        <a href={href('pin', { id: pin.id })} className={classes.title} dir="auto">
          {pin.title || t('desk.untitled', { type: 'pin' })}
        </a>
        <p className={classes.soft}>{text}</p>
      </div>
    </div>
  )
}
