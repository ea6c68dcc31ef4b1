import { useState } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import type { Recipe as RecipeData } from '#schema/pins/rich-metadata.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { MinusIcon } from '#ui/kit/rare-icons.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { printPage } from '#ui/platform/services/share.ts'
import { scaleAmount } from './scale-amount.ts'
import blocks from './blocks.module.css'
import classes from './recipe.module.css'

/** A pin has at most a thousand, a kitchen far fewer. */
const MAX_SERVINGS = 1_000

export function Recipe({ pin: { recipe } }: { pin: Pin }) {
  const t = useTranslate()
  const format = useFormat()
  const isHydrated = useHydrated()
  const [servings, setServings] = useState(recipe?.servings ?? 0)
  if (!recipe) return null
  const factor = recipe.servings > 0 ? servings / recipe.servings : 1
  return (
    <section className={classes.recipe}>
      <RecipeFacts recipe={recipe} />
      <div className={classes.tools}>
        {recipe.servings > 0 && <Servings servings={servings} isReady={isHydrated} onChange={setServings} />}
        <Button disabled={!isHydrated} onClick={printPage}>
          {t('recipe.print')}
        </Button>
      </div>
      {recipe.diets.length > 0 && (
        <ul className={blocks.chips} aria-label={t('recipe.diets')}>
          {recipe.diets.map((diet) => (
            <li key={diet} className={blocks.chip}>
              {diet}
            </li>
          ))}
        </ul>
      )}
      <div>
        <h2 className={blocks.heading}>{t('recipe.ingredients')}</h2>
        {recipe.ingredients.map(({ category, items }) => (
          <div key={category}>
            {recipe.ingredients.length > 1 && category && <h3 className={blocks.minor}>{category}</h3>}
            <ul>
              {items.map(({ amount, name }, index) => (
                <li key={index}>
                  <label className={classes.item}>
                    <input type="checkbox" />
                    <span className={blocks.amount}>
                      <span>{scaleAmount(amount, factor, format.number)}</span>{' '}
                    </span>
                    <span>{name}</span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {recipe.steps.length > 0 && (
        <div>
          <h2 className={blocks.heading}>{t('recipe.steps')}</h2>
          <ol className={classes.steps}>
            {recipe.steps.map((step, index) => (
              <li key={index}>
                <label className={classes.step}>
                  <span dir="auto">{step}</span>
                  <input type="checkbox" />
                </label>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

interface ServingsProps {
  servings: number
  isReady: boolean
  onChange(servings: number): void
}

function Servings({ servings, isReady, onChange }: ServingsProps) {
  const t = useTranslate()
  return (
    <div role="group" aria-label={t('recipe.scale')} className={classes.servings}>
      <IconButton
        label={t('recipe.fewer')}
        disabled={!isReady}
        aria-disabled={servings <= 1}
        onClick={() => onChange(Math.max(1, servings - 1))}
      >
        <MinusIcon />
      </IconButton>
      <output>{t('recipe.for', { count: servings })}</output>
      <IconButton
        label={t('recipe.more')}
        disabled={!isReady}
        aria-disabled={servings >= MAX_SERVINGS}
        onClick={() => onChange(Math.min(MAX_SERVINGS, servings + 1))}
      >
        <Icon name="plus" />
      </IconButton>
    </div>
  )
}

function RecipeFacts({ recipe: { cookTimes, servings, aggregateRating } }: { recipe: RecipeData }) {
  const t = useTranslate()
  const format = useFormat()
  const facts = [
    { label: t('recipe.total'), value: cookTimes.total > 0 && format.minutes(cookTimes.total) },
    { label: t('recipe.prep'), value: cookTimes.prep > 0 && format.minutes(cookTimes.prep) },
    { label: t('recipe.cook'), value: cookTimes.cook > 0 && format.minutes(cookTimes.cook) },
    { label: t('recipe.servings'), value: servings > 0 && format.number(servings) },
    {
      label: t('recipe.rating'),
      className: classes.rating,
      value:
        aggregateRating &&
        t('recipe.ratingValue', {
          value: format.number(aggregateRating.ratingValue),
          best: format.number(aggregateRating.bestRating),
          count: aggregateRating.ratingCount,
        }),
    },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, className }) =>
        value ? (
          <div key={label} className={className}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
