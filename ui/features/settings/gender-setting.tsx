import { useTranslate } from '#ui/app/texts/translate.ts'
import { ChoiceSetting } from './choice-setting.tsx'
import { TextSetting } from './text-setting.tsx'
import classes from './gender-setting.module.css'

export function GenderSetting() {
  const t = useTranslate()
  return (
    <div className={classes.choice}>
      <ChoiceSetting
        name="gender"
        label={t('settings.gender')}
        hint={t('settings.onlyYou')}
        options={[
          ['', t('settings.gender.none')],
          ['female', t('settings.gender.female')],
          ['male', t('settings.gender.male')],
          ['unspecified', t('settings.gender.unspecified')],
          ['custom', t('settings.gender.custom')],
        ]}
      />
      <TextSetting name="custom_gender" label={t('settings.customGender')} hint={t('settings.customGenderHint')} />
    </div>
  )
}
