import { useState } from 'react'
import { MAX_RECIPE_MINUTES, MAX_SERVINGS } from '#schema/constants/pins.ts'
import type { RecipeFields as Recipe } from '#schema/pin-fields.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import fieldClasses from '../fields.module.css'
import { Hints } from '../frame.tsx'
import { InputField } from '../input-field.tsx'
import type { FieldsProps } from '../piece-fields.ts'
import { listGroups, typeIngredient, type IngredientGroup } from './ingredients.ts'
import classes from './parts.module.css'

const TIMES = ['prep', 'cook', 'total'] as const

export function RecipeFields({ piece: { fields, problems }, change }: FieldsProps) {
  const t = useTranslate()
  const { recipe } = fields
  const set = (changed: Partial<Recipe>) => change({ recipe: { ...recipe, ...changed } })
  const groups = listGroups(recipe.ingredients)
  const setGroup = (place: number, group: IngredientGroup) => set({ ingredients: groups.with(place, group) })
  const wrong = Object.entries(problems).find(([path]) => path.startsWith('recipe.ingredients'))
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('pinBuilder.kind.recipe')}</h2>
      <InputField
        label={t('pinBuilder.recipe.name')}
        problem={problems['recipe.name'] ?? problems['recipe']}
        value={recipe.name}
        onValue={(name) => set({ name })}
      />
      {groups.map((group, place) => (
        <GroupFields
          key={place}
          group={group}
          number={place + 1}
          isOnly={groups.length === 1}
          onChange={(changed) => setGroup(place, changed)}
          onRemove={() => set({ ingredients: groups.toSpliced(place, 1) })}
        />
      ))}
      <Hints id="pin-ingredients" problem={wrong?.[1]} />
      <div className={classes.actions}>
        <Button onClick={() => set({ ingredients: [...groups, { category: '', items: [] }] })}>
          {t('pinBuilder.recipe.addGroup')}
        </Button>
      </div>
      <div className={classes.side}>
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
            placeholder={name === 'total' ? toText(sumTimes(recipe)) : undefined}
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
      <ListField
        label={t('pinBuilder.recipe.diets')}
        hint={t('pinBuilder.recipe.dietsHint')}
        problem={Object.entries(problems).find(([path]) => path.startsWith('recipe.diets'))?.[1]}
        items={recipe.diets}
        onItems={(diets) => set({ diets })}
      />
    </section>
  )
}

interface GroupFieldsProps {
  group: IngredientGroup
  number: number
  isOnly: boolean
  onChange(group: IngredientGroup): void
  onRemove(): void
}

function GroupFields({ group, number, isOnly, onChange, onRemove }: GroupFieldsProps) {
  const t = useTranslate()
  const { category, items } = group
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {isOnly ? t('pinBuilder.recipe.ingredients') : t('pinBuilder.recipe.group', { number })}
      </legend>
      {(!isOnly || category !== '') && (
        <InputField
          label={t('pinBuilder.recipe.category')}
          value={category}
          onValue={(value) => onChange({ ...group, category: value })}
        />
      )}
      {items.map(({ amount, name }, place) => {
        const of = { number: place + 1 }
        const type = (changed: { amount?: string; name?: string }) =>
          onChange({ ...group, items: typeIngredient(items, place, changed) })
        return (
          <div key={place} className={classes.row}>
            <input
              className={fieldClasses.input}
              aria-label={t('pinBuilder.recipe.amountOf', of)}
              placeholder={t('pinBuilder.recipe.amount')}
              autoComplete="off"
              value={amount}
              onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
            />
            <input
              className={fieldClasses.input}
              aria-label={t('pinBuilder.recipe.ingredientOf', of)}
              placeholder={t('pinBuilder.recipe.ingredient')}
              autoComplete="off"
              value={name}
              onChange={({ currentTarget }) => type({ name: currentTarget.value })}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text')
                if (!text.trim().includes('\n')) return
                event.preventDefault()
                type({ name: text })
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                const next = event.currentTarget.parentElement?.nextElementSibling?.querySelector('input')
                next?.focus()
              }}
            />
            {place < items.length - 1 ? (
              <button
                type="button"
                className={classes.remove}
                aria-label={t('pinBuilder.recipe.removeIngredient', { name: name || amount })}
                onClick={() => onChange({ ...group, items: items.toSpliced(place, 1) })}
              >
                <Icon name="close" />
              </button>
            ) : (
              <span />
            )}
          </div>
        )
      })}
      {!isOnly && (
        <div className={classes.actions}>
          <Button look="plain" onClick={onRemove}>
            {t('pinBuilder.recipe.removeGroup', { number })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ListFieldProps {
  label: string
  hint: string
  problem?: string | undefined
  items: readonly string[]
  onItems(items: string[]): void
}

/** Words with commas between them. */
export function ListField({ items, onItems, ...frame }: ListFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <InputField
      {...frame}
      value={typed ?? items.join(', ')}
      onValue={(value) => {
        setTyped(value)
        onItems(splitList(value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function splitList(text: string): string[] {
  const items = text.split(',').map((item) => item.trim())
  return [...new Set(items)].filter((item) => item !== '')
}

function sumTimes({ cook_times: { prep, cook } }: Recipe): number {
  return prep + cook
}

function toText(number: number | undefined): string {
  return number ? String(number) : ''
}
