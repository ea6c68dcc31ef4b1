import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ActionBar } from './action-bar.tsx'
import { Article } from './article.tsx'
import blocks from './blocks.module.css'
import classes from './closeup.module.css'
import { Counts } from './counts.tsx'
import { Notes } from './notes.tsx'
import { Person } from './person.tsx'
import { Product } from './product.tsx'
import { Promotion } from './promotion.tsx'
import { Recipe } from './recipe.tsx'

export function CloseupDetails({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const { isAuthenticated, user } = useAppData().context
  const { title, altText, description, pinner, nativeCreator, products, recipe, article } = pin
  return (
    <div className={classes.details}>
      <Promotion pin={pin} />
      {title ? (
        <h1 className={classes.title}>{title}</h1>
      ) : (
        <h1 className="visually-hidden">{altText || t('pin.untitled', { name: pinner.fullName })}</h1>
      )}
      {products.map((product) => (
        <Product key={product.productId} product={product} pin={pin} />
      ))}
      {description && (
        <p dir="auto" className={blocks.description}>
          {description}
        </p>
      )}
      {article && <Article article={article} title={title} description={description} />}
      <Counts pin={pin} />
      <ActionBar pin={pin} />
      <div className={classes.people}>
        <Person user={pinner} />
        {isAuthenticated && user?.username === pinner.username && (
          <a href={href('businessPinAnalytics', { id: pin.id })}>{t('pin.analytics')}</a>
        )}
        {nativeCreator && nativeCreator.id !== pinner.id && <Person user={nativeCreator} role={t('pin.createdBy')} />}
      </div>
      {recipe && <Recipe recipe={recipe} />}
      <Notes pin={pin} />
    </div>
  )
}
