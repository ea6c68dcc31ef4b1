import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { ViewerInfo } from '#ui/features/identity/viewer-info.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import classes from './remembered-person.module.css'

export function RememberedPerson({ info, next }: { info: ViewerInfo; next: string }) {
  const t = useTranslate()
  const name = info.firstName || info.username || ''
  return (
    <div className={classes.person}>
      <Avatar name={name} src={info.imageUrl} size="l" />
      <p className={classes.words}>
        <b className={classes.name}>{name}</b>
        {info.email !== null && <bdi className={classes.email}>{info.email}</bdi>}
      </p>
      <form method="post" action={href('forgetDevice')}>
        <input type="hidden" name="next" value={next} />
        <Button type="submit" look="plain">
          {t('login.notYou')}
        </Button>
      </form>
    </div>
  )
}
