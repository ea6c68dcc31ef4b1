import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { RecipeFields as Recipe } from '#schema/pin-builder/pin-fields.ts'
import { MAX_INGREDIENT_CATEGORIES, MAX_RECIPE_MINUTES, MAX_SERVINGS } from '#schema/pins/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { FieldHints } from '#ui/kit/field-frame.tsx'
import { moveItem } from '#ui/shared/order/move-item.ts'
import { InputField } from '../pieces/input-field.tsx'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import { ItemTools } from '../story/item-tools.tsx'
import { DietFields } from './diet-fields.tsx'
import { IngredientFields } from './ingredient-fields.tsx'
import { isFilledGroup, listGroups } from './ingredients.ts'
import classes from './parts.module.css'

const TIMES = ['prep', 'cook', 'total'] as const

export function RecipeFields({ piece: { fields, problems }, change }: FieldsProps) {
  const t = useTranslate()
  const { recipe } = fields
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const set = (changed: Partial<Recipe>) => change({ recipe: { ...recipe, ...changed } })
  const groups = listGroups(recipe.ingredients)
  const count = groups.length
  const problem = problems['recipe.ingredients']
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('pinBuilder.kind.recipe')}</h2>
      <InputField
        label={t('pinBuilder.recipe.name')}
        hint={t('pinBuilder.nameHint')}
        problem={problems['recipe.name'] ?? problems['recipe']}
        value={recipe.name}
        onValue={(name) => set({ name })}
      />
      <div ref={list} className={classes.groups}>
        {groups.map((group, place) => {
          const name = t('pinBuilder.recipe.group', { number: place + 1 })
          return (
            <div key={place} role="group" aria-labelledby={`${id}-${place}`} className={classes.group}>
              <div className={classes.head}>
                <h3 id={`${id}-${place}`} className={classes.legend}>
                  {count === 1 ? t('pinBuilder.recipe.ingredients') : name}
                </h3>
                {count > 1 && (
                  <ItemTools
                    name={name}
                    place={place}
                    count={count}
                    direction="down"
                    findItem={(to) => list.current?.children[to]}
                    onMove={(to) => set({ ingredients: moveItem(groups, place, to) })}
                    onRemove={() => {
                      flushSync(() => set({ ingredients: groups.toSpliced(place, 1) }))
                      list.current?.children[Math.min(place, count - 2)]?.querySelector('input')?.focus()
                    }}
                  />
                )}
              </div>
              <IngredientFields
                group={group}
                isOnly={count === 1}
                problems={problems}
                path={`recipe.ingredients.${groups.slice(0, place).filter(isFilledGroup).length}`}
                onChange={(changed) => set({ ingredients: groups.with(place, changed) })}
              />
            </div>
          )
        })}
      </div>
      <div className={classes.actions}>
        <Button
          data-wrong={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : 'pin-ingredients-problem'}
          disabled={count >= MAX_INGREDIENT_CATEGORIES}
          onClick={() => {
            flushSync(() => set({ ingredients: [...groups, { category: '', items: [] }] }))
            list.current?.children[count]?.querySelector('input')?.focus()
          }}
        >
          {t('pinBuilder.recipe.addGroup')}
        </Button>
      </div>
      <FieldHints id="pin-ingredients" problem={problem} />
      <div className={classes.times}>
        {TIMES.map((name) => (
          <InputField
            key={name}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_RECIPE_MINUTES}
            label={t(`pinBuilder.recipe.${name}`)}
            problem={problems[`recipe.cook_times.${name}`]}
            value={toText(recipe.cook_times[name])}
            placeholder={name === 'total' ? toText(recipe.cook_times.prep + recipe.cook_times.cook) : undefined}
            onValue={(value) => set({ cook_times: { ...recipe.cook_times, [name]: Number(value) } })}
          />
        ))}
        <InputField
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_SERVINGS}
          label={t('pinBuilder.recipe.servings')}
          problem={problems['recipe.servings']}
          value={toText(recipe.servings)}
          onValue={(value) => set({ servings: Number(value) })}
        />
      </div>
      <DietFields
        problem={Object.entries(problems).find(([path]) => path.startsWith('recipe.diets'))?.[1]}
        diets={recipe.diets}
        onDiets={(diets) => set({ diets })}
      />
    </section>
  )
}

function toText(number: number | undefined): string {
  return number ? String(number) : ''
}
