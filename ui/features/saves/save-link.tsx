import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { saveNext } from './save-next.ts'
import { askToSave } from './unauth-save.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'

/** For signed-out visitors: a link to the log-in, which scripts replace by asking in place. */
export function SaveLink({ pin }: { pin: Pin }) {
  const t = useTranslate()
  return (
    <ButtonLink
      look="primary"
      rel="nofollow"
      href={href('login', {}, { next: saveNext(pin) })}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
        if (isPlain && askToSave(pin.id)) event.preventDefault()
      }}
    >
      {t('pin.save')}
    </ButtonLink>
  )
}
