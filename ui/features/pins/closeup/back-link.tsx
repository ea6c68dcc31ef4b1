import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { goBack } from '#ui/platform/navigation/navigation.ts'
import classes from './closeup.module.css'

export function BackLink() {
  const t = useTranslate()
  return (
    <a
      className={classes.back}
      href={href('home')}
      aria-label={t('pin.back')}
      onClick={(event) => {
        if (goBack()) event.preventDefault()
      }}
    >
      <Icon name="back" />
    </a>
  )
}
