import { useState } from 'react'
import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from '../pieces/describe-field.ts'
import { InputField } from '../pieces/input-field.tsx'
import fieldClasses from '#ui/kit/field.module.css'

const COMMON = 'USD EUR GBP JPY CAD AUD CHF CNY INR KRW MXN BRL SEK NOK DKK PLN CZK TRY ZAR NZD'.split(' ')

const OTHER = 'other'

interface CurrencyFieldProps {
  currency: string
  problem: string | undefined
  onCurrency(currency: string): void
}

export function CurrencyField({ currency, problem, onCurrency }: CurrencyFieldProps) {
  const t = useTranslate()
  const names = new Intl.DisplayNames(toLanguageTag(useAppData().context.locale as InterfaceLocale), {
    type: 'currency',
  })
  // A code that is typed letter by letter may be a common one in the end.
  const [isTyped, setTyped] = useState(!COMMON.includes(currency))
  const frame = { id: 'pin-currency', label: t('pinBuilder.product.currency'), problem: isTyped ? undefined : problem }
  return (
    <>
      <FieldFrame {...frame}>
        <select
          {...describeField(frame)}
          className={fieldClasses.input}
          value={isTyped ? OTHER : currency}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value === OTHER)
            onCurrency(value === OTHER ? '' : value)
          }}
        >
          {COMMON.map((code) => (
            <option key={code} value={code}>
              {`${code} – ${names.of(code) ?? code}`}
            </option>
          ))}
          <option value={OTHER}>{t('pinBuilder.product.otherCurrency')}</option>
        </select>
      </FieldFrame>
      {isTyped && (
        <InputField
          dir="ltr"
          maxLength={3}
          autoCapitalize="characters"
          label={t('pinBuilder.product.currencyCode')}
          problem={problem}
          value={currency}
          onValue={(code) => onCurrency(code.trim().toUpperCase())}
        />
      )}
    </>
  )
}
