import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldHints } from '#ui/kit/field-frame.tsx'
import { moveItem } from '#ui/shared/order/move-item.ts'
import { describeField } from '../pieces/describe-field.ts'
import { InputField } from '../pieces/input-field.tsx'
import type { Problems } from '../pieces/piece.ts'
import { ItemTools } from '../story/item-tools.tsx'
import { isFilled, typeIngredient, type Ingredient, type IngredientGroup } from './ingredients.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './parts.module.css'

interface IngredientFieldsProps {
  group: IngredientGroup
  isOnly: boolean
  problems: Problems
  /** The path of the group, in the fields as they are sent. */
  path: string
  onChange(group: IngredientGroup): void
}

/** A group of ingredients; its last row is empty. */
export function IngredientFields({ group, isOnly, problems, path, onChange }: IngredientFieldsProps) {
  const t = useTranslate()
  const rows = useRef<HTMLOListElement>(null)
  const { category, items } = group
  const setItems = (changed: Ingredient[]) => onChange({ ...group, items: changed })
  const count = items.length - 1

  function focusRow(place: number): void {
    rows.current?.children[place]?.querySelector('input')?.focus()
  }

  return (
    <>
      {(!isOnly || category !== '') && (
        <InputField
          label={t('pinBuilder.recipe.category')}
          hint={t('pinBuilder.recipe.categoryHint')}
          problem={category === '' ? undefined : problems[`${path}.category`]}
          value={category}
          onValue={(value) => onChange({ ...group, category: value })}
        />
      )}
      <ol ref={rows} className={classes.rows}>
        {items.map((item, place) => {
          const of = { number: place + 1 }
          const rowPath = `${path}.items.${items.slice(0, place).filter(isFilled).length}`
          return (
            <li key={place} className={classes.row}>
              <IngredientRow
                item={item}
                number={place + 1}
                problem={isFilled(item) ? (problems[`${rowPath}.name`] ?? problems[`${rowPath}.amount`]) : undefined}
                onType={(changed) => setItems(typeIngredient(items, place, changed))}
                onNext={() => focusRow(place + 1)}
              />
              {place < count && (
                <ItemTools
                  name={item.name || item.amount || t('pinBuilder.recipe.ingredientOf', of)}
                  place={place}
                  count={count}
                  direction="down"
                  findItem={(to) => rows.current?.children[to]}
                  onMove={(to) => setItems(moveItem(items, place, to))}
                  onRemove={() => {
                    flushSync(() => setItems(items.toSpliced(place, 1)))
                    focusRow(place)
                  }}
                />
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface IngredientRowProps {
  item: Ingredient
  number: number
  problem: string | undefined
  onType(changed: Partial<Ingredient>): void
  /** Enter leads on. */
  onNext(): void
}

function IngredientRow({ item: { amount, name }, number, problem, onType, onNext }: IngredientRowProps) {
  const t = useTranslate()
  const id = useId()
  const nameInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        className={fieldClasses.input}
        aria-label={t('pinBuilder.recipe.amountOf', { number })}
        placeholder={t('pinBuilder.recipe.amount')}
        autoComplete="off"
        enterKeyHint="next"
        value={amount}
        onChange={({ currentTarget }) => onType({ amount: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          nameInput.current?.focus()
        }}
      />
      <input
        {...describeField({ id, problem })}
        ref={nameInput}
        className={fieldClasses.input}
        aria-label={t('pinBuilder.recipe.ingredientOf', { number })}
        placeholder={t('pinBuilder.recipe.ingredient')}
        autoComplete="off"
        enterKeyHint="next"
        value={name}
        onChange={({ currentTarget }) => onType({ name: currentTarget.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!text.trim().includes('\n')) return
          event.preventDefault()
          onType({ name: text })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onNext()
        }}
      />
      {problem !== undefined && (
        <div className={classes.rowProblem}>
          <FieldHints id={id} problem={problem} />
        </div>
      )}
    </>
  )
}
