import { useTranslate } from '#ui/app/texts/translate.ts'
import { useSetting } from './setting.ts'
import parts from '#ui/kit/field-parts.module.css'

export const CONFIRM_PUBLIC = 'confirm_public_profile'

export function ConfirmPublic() {
  const t = useTranslate()
  const { cause } = useSetting('is_private_profile')
  if (cause !== 'publicUnconfirmed') return null
  return (
    <label className={parts.option}>
      <input type="checkbox" name={CONFIRM_PUBLIC} value="1" />
      {t('settings.confirmPublic')}
    </label>
  )
}
