import type { PinUser } from '#schema/pin-user.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { CloseupPart } from './closeup-parts.tsx'
import classes from './blocks.module.css'

export function Notes({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const { board, section, originPinner, attributionUser, sponsorship, mediaAttribution, embed } = pin
  const isSponsored = sponsorship?.status === 'approved' && sponsorship.sponsor
  return (
    <div className={`${classes.soft} ${classes.notes}`}>
      <p>
        {board.url !== '' && (
          <a href={board.url}>
            {section
              ? t('pin.savedToSection', { board: board.name, section: section.title })
              : t('pin.savedTo', { board: board.name })}
          </a>
        )}
        {board.privacy === 'secret' && (
          <span className={classes.lock}>
            {' '}
            <Icon name="lock" size={14} />
            {t('board.secret')}
          </span>
        )}
      </p>
      {originPinner && originPinner.id !== pin.pinner.id && (
        <p>{t('pin.originPinner', { name: originPinner.fullName })}</p>
      )}
      {attributionUser && !isNamed(pin, attributionUser) && (
        <p>{t('pin.attributionUser', { name: attributionUser.fullName })}</p>
      )}
      {isSponsored && <p>{t('pin.sponsored', { name: isSponsored.fullName })}</p>}
      {embed && <CloseupPart name="embed" pin={pin} />}
      {mediaAttribution && <CloseupPart name="imageCredit" pin={pin} />}
    </div>
  )
}

/** True if the page names this person already, in another part. */
function isNamed({ pinner, nativeCreator, originPinner }: Pin, { id }: PinUser): boolean {
  return [pinner, nativeCreator, originPinner].some((person) => person?.id === id)
}
