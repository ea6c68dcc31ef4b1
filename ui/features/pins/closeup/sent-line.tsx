import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './sent-line.module.css'

interface SentLineProps {
  pinId: string
  /** The id of the conversation in which the pin was sent; null if the address does not say. */
  conversationId: string | null
}

export function SentLine({ pinId, conversationId }: SentLineProps) {
  const t = useTranslate()
  const isAuth = useIsAuth()
  return (
    <p className={classes.line}>
      <span>{t('pin.sent')}</span>{' '}
      {!isAuth && (
        <a href={href('login', {}, { next: href('sentPin', { id: pinId }) })} rel="nofollow">
          {t('pin.sentLogIn')}
        </a>
      )}
      {isAuth && (
        <a href={conversationId === null ? href('messages') : href('conversation', { id: conversationId })}>
          {t('pin.sentBack')}
        </a>
      )}
    </p>
  )
}
