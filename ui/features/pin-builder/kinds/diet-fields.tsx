import { useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldHints } from '#ui/kit/field-frame.tsx'
import classes from './diet-fields.module.css'
import parts from './parts.module.css'

/** What a recipe keeps, spelled as recipes of other sites are read. */
const DIETS = [
  { name: 'vegan', word: 'Vegan' },
  { name: 'vegetarian', word: 'Vegetarian' },
  { name: 'glutenFree', word: 'Gluten-free' },
  { name: 'lowCalorie', word: 'Low-calorie' },
  { name: 'lowFat', word: 'Low-fat' },
  { name: 'lowLactose', word: 'Low-lactose' },
  { name: 'lowSalt', word: 'Low-salt' },
  { name: 'diabetic', word: 'Diabetic' },
  { name: 'halal', word: 'Halal' },
  { name: 'hindu', word: 'Hindu' },
  { name: 'kosher', word: 'Kosher' },
] as const

interface DietFieldsProps {
  problem: string | undefined
  diets: readonly string[]
  onDiets(diets: string[]): void
}

export function DietFields({ problem, diets, onDiets }: DietFieldsProps) {
  const t = useTranslate()
  // An unchecked one stays, so that the focus does, and it can be chosen again.
  const [others, setOthers] = useState<readonly string[]>([])
  const known = diets.reduce(withDiet, others)
  if (known !== others) setOthers(known)
  const choices = [
    ...DIETS.map(({ name, word }) => ({ word, label: t(`pinBuilder.diet.${name}`) })),
    ...known.map((word) => ({ word, label: word })),
  ]
  return (
    <fieldset className={parts.group} aria-describedby={problem === undefined ? undefined : 'pin-diets-problem'}>
      <legend className={parts.legend}>{t('pinBuilder.recipe.diets')}</legend>
      <div className={classes.diets}>
        {choices.map(({ word, label }) => (
          <label key={word} className={classes.diet}>
            <input
              type="checkbox"
              aria-invalid={problem !== undefined || undefined}
              checked={diets.some((diet) => isSame(diet, word))}
              onChange={({ currentTarget }) => {
                const rest = diets.filter((diet) => !isSame(diet, word))
                onDiets(currentTarget.checked ? [...rest, word] : rest)
              }}
            />
            <span dir="auto">{label}</span>
          </label>
        ))}
      </div>
      <FieldHints id="pin-diets" problem={problem} />
    </fieldset>
  )
}

function withDiet(others: readonly string[], diet: string): readonly string[] {
  const isKnown = [...DIETS.map(({ word }) => word), ...others].some((word) => isSame(word, diet))
  return isKnown ? others : [...others, diet]
}

/** However it is capitalized or hyphenated. */
function isSame(one: string, other: string): boolean {
  return toPlain(one) === toPlain(other)
}

function toPlain(diet: string): string {
  return diet.trim().toLowerCase().replaceAll('-', ' ')
}
