import type { ReactNode } from 'react'
import type { OfferedInvite } from '#schema/boards/invite-queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import classes from './board-invites.module.css'

/** What an invited person sees of a board: its name, cover and owner, and who invites. */
export function InviteOffer({ invite, children }: { invite: OfferedInvite; children: ReactNode }) {
  const t = useTranslate()
  const { board, inviter, permissions } = invite
  const { cover } = board
  return (
    <article className={classes.offer}>
      <span className={classes.cover}>
        {cover && <img src={cover.url} alt="" width={cover.width} height={cover.height} loading="lazy" />}
      </span>
      <div className={classes.words}>
        <h2 className={classes.name}>{board.name}</h2>
        <p className={classes.soft}>{t('boardInvite.by', { name: board.owner.fullName })}</p>
        {board.isSecret && (
          <p className={classes.secret}>
            <Icon name="lock" size={16} />
            {t('board.secret')}
          </p>
        )}
        <p>
          {`${inviter ? t('boardInvite.from', { name: inviter.fullName }) : ''} ${t(permissions.length > 0 ? 'boardInvite.toWork' : 'boardInvite.toView')}`}
        </p>
        {children}
      </div>
    </article>
  )
}
