import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Empty } from '#ui/kit/empty.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { PromotionForm } from './promotion-form.tsx'
import type { Promotions } from './promotion-requests.ts'
import tool from '#ui/shared/tool-card.module.css'
import classes from './promotions.module.css'

/** What one would not want to type again. */
const TYPED = ['promoter', 'sponsor', 'lead_title', 'lead_consent', 'lead_policy']

interface PromotionsViewProps {
  promotions: Promotions
  /** What was asked for, by its id or address. */
  wanted: string
  form: FormOutcome | undefined
}

export function PromotionsView({ promotions: { items, chosen, after }, wanted, form }: PromotionsViewProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const typed = !chosen && form && !form.done ? TYPED.flatMap((name) => form.values[name] || []) : []
  return (
    <>
      <form method="get" action={href('promotionsTool')} className={classes.choice}>
        <Field name="pin" label={t('promotions.pin')} defaultValue={wanted} autoComplete="off" />
        <Button type="submit">{t('promotions.open')}</Button>
      </form>
      {form?.done === 'ended' && <SheetNotice isDone>{t('promotions.ended')}</SheetNotice>}
      {wanted && !chosen && <SheetNotice isWrong>{t('promotions.notFound')}</SheetNotice>}
      {typed.length > 0 && (
        <ul className={classes.typed} aria-label={t('promotions.typed')}>
          {typed.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <section className={classNames(tool.card, classes.chosen)} aria-label={t('promotions.chosen')}>
          <PinLine pin={chosen} text={t('promotions.by', { name: chosen.pinner.fullName })} />
          <PromotionForm key={chosen.id} pin={chosen} form={form} />
        </section>
      )}
      <h2 className={classes.heading}>{t('promotions.list')}</h2>
      {items.length === 0 && <Empty text={t('promotions.none')} />}
      <ul className={classes.list}>
        {items.map(({ leadCount, promoter, isListed, ...pin }) => (
          <li key={pin.id} className={classNames(tool.card, classes.row)}>
            <PinLine
              pin={pin}
              text={[
                t('pin.promotedBy', { name: promoter.fullName }),
                ...(leadCount === null ? [] : [t('promotions.leads', { count: leadCount })]),
                ...(isListed ? [] : [t('promotions.unlisted')]),
              ].join(' · ')}
            />
            {isListed ? (
              <ButtonLink href={href('promotionsTool', {}, { pin: pin.id })}>{t('promotions.change')}</ButtonLink>
            ) : (
              <form method="post" action={href('promotionsTool')} onSubmit={sendOnce}>
                <input type="hidden" name="pin" value={pin.id} />
                <input type="hidden" name="end" value="1" />
                <Button type="submit">{t('promotions.end')}</Button>
              </form>
            )}
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

interface PinLineProps {
  pin: { id: string; title: string; imageUrl: string | null }
  text: string
}

function PinLine({ pin, text }: PinLineProps) {
  const t = useTranslate()
  return (
    <div className={classes.pin}>
      {pin.imageUrl && <img src={pin.imageUrl} alt="" className={classes.image} loading="lazy" />}
      <div className={tool.words}>
        <a href={href('pin', { id: pin.id })} className={classes.title} dir="auto">
          {pin.title || t('moderation.untitled', { type: 'pin' })}
        </a>
        <p className={classes.soft}>{text}</p>
      </div>
    </div>
  )
}
