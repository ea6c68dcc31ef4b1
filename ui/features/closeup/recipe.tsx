import type { Pin } from '#schema/pin.ts'
import type { Recipe as RecipeData } from '#schema/rich-metadata.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import blocks from './blocks.module.css'
import { MaterialList } from './material-list.tsx'
import classes from './recipe.module.css'

export function Recipe({ pin: { recipe } }: { pin: Pin }) {
  const t = useTranslate()
  if (!recipe) return null
  return (
    <section className={classes.recipe}>
      <RecipeFacts recipe={recipe} />
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
            <MaterialList items={items} />
          </div>
        ))}
      </div>
      {recipe.steps.length > 0 && (
        <div>
          <h2 className={blocks.heading}>{t('recipe.steps')}</h2>
          <ol className={classes.steps}>
            {recipe.steps.map((step, index) => (
              <li key={index} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
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
