import { MAX_VARIANT_DIMENSIONS, MAX_VARIANTS } from '#schema/pins/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { FieldHints } from '#ui/kit/field-frame.tsx'
import { FileChoice } from '../pieces/file-choice.tsx'
import { InputField } from '../pieces/input-field.tsx'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import { listMainFiles, maxFiles, type Variant, type VariantSet } from '../pieces/piece.ts'
import { ListField } from './list-field.tsx'
import { More } from './more.tsx'
import { changeDimensions, countCombinations, isFilledDimension, type Dimension } from './offers.ts'
import parts from '#ui/kit/field-parts.module.css'
import classes from './parts.module.css'

interface VariantFieldsProps extends Pick<FieldsProps, 'piece' | 'addFiles'> {
  set: VariantSet
  onChange(set: VariantSet): void
}

const PATH = 'products.0.variant_set.'

export function VariantFields({ piece, addFiles, set, onChange }: VariantFieldsProps) {
  const t = useTranslate()
  const { dimensions, variants } = set
  const { problems } = piece
  const wrong = Object.entries(problems).filter(([path]) => path.startsWith(PATH))
  const general = wrong.find(([path]) => !/\.(?:dimensions|variants)\./.test(path))?.[1]
  const nameVariant = ({ values }: Variant) => dimensions.flatMap(({ name }) => values[name] ?? []).join(', ')
  const setVariant = (place: number, changed: Partial<Variant>) => {
    onChange({ dimensions, variants: variants.map((one, at) => (at === place ? { ...one, ...changed } : one)) })
  }
  const setDimensions = (changed: readonly Dimension[]) => onChange(changeDimensions(set, changed))
  return (
    <More summary={t('pinBuilder.product.variants')} isFilled={dimensions.length > 0} isWrong={wrong.length > 0}>
      {dimensions.map((dimension, place) => {
        const number = place + 1
        // Empty dimensions are not sent.
        const path = isFilledDimension(dimension)
          ? `${PATH}dimensions.${dimensions.slice(0, place).filter(isFilledDimension).length}.`
          : null
        return (
          <fieldset key={place} className={classes.group}>
            <legend className={classes.legend}>{t('pinBuilder.product.option', { number })}</legend>
            <InputField
              label={t('pinBuilder.product.optionName')}
              hint={t('pinBuilder.product.optionNameHint')}
              problem={path === null ? undefined : problems[`${path}name`]}
              value={dimension.name}
              onValue={(name) => setDimensions(dimensions.with(place, { ...dimension, name }))}
            />
            <ListField
              label={t('pinBuilder.product.values')}
              listLabel={t('pinBuilder.product.chosenValues', { number })}
              hint={t('pinBuilder.product.valuesHint')}
              problem={wrong.find(([one]) => path !== null && one.startsWith(`${path}values`))?.[1]}
              items={dimension.values}
              onItems={(values) => setDimensions(dimensions.with(place, { ...dimension, values }))}
            />
            <div className={classes.actions}>
              <Button look="plain" onClick={() => setDimensions(dimensions.toSpliced(place, 1))}>
                {t('pinBuilder.product.removeOption', { number })}
              </Button>
            </div>
          </fieldset>
        )
      })}
      {dimensions.length < MAX_VARIANT_DIMENSIONS && (
        <div className={classes.actions}>
          <Button onClick={() => setDimensions([...dimensions, { name: '', values: [] }])}>
            {t('pinBuilder.product.addOption')}
          </Button>
        </div>
      )}
      {variants.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('pinBuilder.product.stock')}</legend>
          <div className={classes.variants}>
            {variants.map((variant, place) => (
              <label key={place} className={parts.option}>
                <input
                  type="checkbox"
                  checked={variant.in_stock}
                  onChange={({ currentTarget }) => setVariant(place, { in_stock: currentTarget.checked })}
                />
                {nameVariant(variant)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {variants.length > 0 && (
        <More
          summary={t('pinBuilder.product.variantPrices')}
          isFilled={variants.some(({ price }) => price != null)}
          isWrong={wrong.some(([path]) => path.startsWith(`${PATH}variants.`) && path.endsWith('.price'))}
        >
          <div className={classes.side}>
            {variants.map((variant, place) => (
              <InputField
                key={place}
                inputMode="decimal"
                dir="ltr"
                label={t('pinBuilder.product.variantPrice', { variant: nameVariant(variant) })}
                problem={problems[`${PATH}variants.${place}.price`]}
                value={variant.price ?? ''}
                onValue={(price) => setVariant(place, { price })}
              />
            ))}
          </div>
        </More>
      )}
      {variants.length > 0 && (
        <More
          summary={t('pinBuilder.product.variantImages')}
          isFilled={variants.some(({ fileKey }) => fileKey != null)}
          isWrong={false}
        >
          <VariantImages
            piece={piece}
            addFiles={addFiles}
            set={set}
            nameVariant={nameVariant}
            setVariant={setVariant}
          />
        </More>
      )}
      <FieldHints
        id="pin-variants"
        problem={general}
        hint={
          countCombinations(dimensions) > MAX_VARIANTS
            ? t('pinBuilder.product.tooManyVariants', { limit: MAX_VARIANTS })
            : undefined
        }
      />
    </More>
  )
}

interface VariantImagesProps extends Pick<VariantFieldsProps, 'piece' | 'addFiles' | 'set'> {
  nameVariant(variant: Variant): string
  setVariant(place: number, changed: Partial<Variant>): void
}

/** The first image is the pin's own, which a variant has that has no other. */
function VariantImages({ piece, addFiles, set, nameVariant, setVariant }: VariantImagesProps) {
  const t = useTranslate()
  const files = listMainFiles(piece)
  const [own, ...further] = files
  return set.variants.map((variant, place) => (
    <FileChoice
      key={place}
      legend={t('pinBuilder.product.variantImage', { variant: nameVariant(variant) })}
      kind="image"
      files={files}
      chosenKey={further.find(({ key }) => key === variant.fileKey)?.key ?? own?.key ?? null}
      mayAdd={piece.pinId === null && files.length < maxFiles('product')}
      addFiles={addFiles}
      onChoose={(fileKey) => setVariant(place, { fileKey: fileKey === own?.key ? null : fileKey })}
    />
  ))
}
