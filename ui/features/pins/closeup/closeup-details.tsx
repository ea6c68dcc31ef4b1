import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { LongText } from '#ui/app/long-text.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ActionBar } from './action-bar.tsx'
import { CloseupPart } from './closeup-parts.tsx'
import { Counts } from './counts.tsx'
import { Notes } from './notes.tsx'
import { Person } from './person.tsx'
import { Promotion } from './promotion.tsx'
import blocks from './blocks.module.css'
import classes from './closeup.module.css'

export function CloseupDetails({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const { isAuthenticated, user } = useAppData().context
  const { title, altText, description, pinner, nativeCreator, domain } = pin
  const { products, recipe, article, provenance, taggedProducts } = pin
  const isListed = pin.board.privacy !== 'secret' && !pin.isHidden && !pin.isUnsafe
  return (
    <div className={classes.details}>
      <Promotion pin={pin} />
      {title ? (
        <h1 className={classes.title}>{title}</h1>
      ) : (
        <h1 className="visually-hidden">{altText || t('pin.untitled', { name: pinner.fullName })}</h1>
      )}
      {products.length > 0 && <CloseupPart name="products" pin={pin} />}
      {description && <LongText text={description} className={blocks.description} />}
      {(provenance || taggedProducts.length > 0 || pin.standingDecision || pin.isKeptSecret) && (
        <CloseupPart name="notes" pin={pin} />
      )}
      {article && <CloseupPart name="article" pin={pin} />}
      <Counts pin={pin} />
      {isAuthenticated && <CloseupPart name="reactions" pin={pin} />}
      <ActionBar pin={pin} />
      {isAuthenticated && <CloseupPart name="ownSave" pin={pin} />}
      <div className={classes.people}>
        <Person user={pinner} />
        {nativeCreator && nativeCreator.id !== pinner.id && <Person user={nativeCreator} role={t('pin.createdBy')} />}
      </div>
      <div className={classes.links}>
        {isAuthenticated && user?.username === pinner.username && (
          <a href={href('businessPinAnalytics', { id: pin.id })}>{t('pin.analytics')}</a>
        )}
        {isListed && domain && <a href={href('source', { domain })}>{t('pin.moreFrom', { domain })}</a>}
      </div>
      {recipe && <CloseupPart name="recipe" pin={pin} />}
      {(isAuthenticated || pin.isTried) && <CloseupPart name="tries" pin={pin} />}
      <Notes pin={pin} />
    </div>
  )
}
