import { useTranslate } from '#ui/app/messages/translate.ts'
import { useSetting } from './setting.ts'
import fieldClasses from '#ui/kit/field.module.css'

export const CONFIRM_PUBLIC = 'confirm_public_profile'

export function ConfirmPublic() {
  const t = useTranslate()
  const { cause } = useSetting('is_private_profile')
  if (cause !== 'publicUnconfirmed') return null
  return (
    <label className={fieldClasses.option}>
      <input type="checkbox" name={CONFIRM_PUBLIC} value="1" />
      {t('settings.confirmPublic')}
    </label>
  )
}
