import type { NotificationItem } from '#schema/notifications/queries.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { NotificationTime } from './notification-time.tsx'
import classes from './notification-line.module.css'

interface NotificationLineProps {
  item: NotificationItem
  /** True with a link to everyone in it. */
  hasPeople?: boolean
  onOpen?(): void
}

export function NotificationLine({ item, hasPeople = true, onOpen }: NotificationLineProps) {
  const t = useTranslate()
  const { id, actors, count, subject, text, who, excerpt, createdAt, isRead } = item
  const isGroup = hasPeople && who !== null && count > 1
  return (
    <div className={classNames(classes.line, !isRead && classes.unread)}>
      <Faces actors={actors} kind={item.kind} />
      <div className={classes.words}>
        <p className={classes.text}>
          <a href={subject.url} className={classes.main} onClick={onOpen}>
            {!isRead && <span className="visually-hidden">{t('notifications.unread')} </span>}
            <NotificationText text={text} who={who} />
          </a>
        </p>
        {excerpt !== null && <p className={classes.excerpt}>{excerpt}</p>}
        <p className={classes.soft}>
          <NotificationTime at={createdAt} />
          {isGroup && (
            <>
              <span>{' · '}</span>
              <a href={href('newsHubItem', { id })} className={classes.everyone}>
                {t('notifications.everyone')}
              </a>
            </>
          )}
        </p>
      </div>
      {subject.imageUrl !== null && subject.type !== 'user' && (
        <img src={subject.imageUrl} alt="" width={56} height={56} loading="lazy" className={classes.image} />
      )}
    </div>
  )
}

/** Emphasizes the people, wherever the language puts them. */
function NotificationText({ text, who }: { text: string; who: string | null }) {
  const start = who === null || who === '' ? -1 : text.indexOf(who)
  if (who === null || start < 0) return <span>{text}</span>
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <bdi className={classes.who}>{who}</bdi>
      <span>{text.slice(start + who.length)}</span>
    </>
  )
}

const MARKS: Partial<Record<NotificationItem['kind'], string>> = {
  security: 'M12 3l7 3v5c0 4.500-3 8.200-7 10-4-1.800-7-5.500-7-10V6l7-3Z',
  moderation: 'M5 4v17M5 5h11l-2 4 2 4H5',
}

const MARK = 'M12 4v10m0 0 4-4m-4 4-4-4M5 18h14'

function Faces({ actors, kind }: { actors: NotificationItem['actors']; kind: NotificationItem['kind'] }) {
  if (actors.length === 0) {
    return (
      <span className={classes.mark} aria-hidden="true">
        <svg viewBox="0 0 24 24" width={22} height={22} fill="none" stroke="currentColor" strokeWidth={2}>
          <path d={MARKS[kind] ?? MARK} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
    )
  }
  return (
    <span className={classNames(classes.faces, actors.length > 1 && classes.several)}>
      {actors.slice(0, 2).map(({ id, fullName, smallImageUrl }) => (
        <Avatar key={id} name={fullName} src={smallImageUrl} />
      ))}
    </span>
  )
}
