import type { QueryResult } from '#schema/all-queries.ts'
import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { Button } from '#ui/kit/button.tsx'
import classes from './session-list.module.css'

type Session = QueryResult<'SessionsQuery'>['sessions'][number]

export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslate()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {hasOthers ? (
        <form method="post" action={href('sessionSettings')} className={classes.all}>
          <p className={classes.note}>{t('sessions.endAllNote')}</p>
          <Button type="submit" name="all" value="1">
            {t('sessions.endAll')}
          </Button>
        </form>
      ) : (
        <p className={classes.note}>{t('sessions.onlyThis')}</p>
      )}
    </>
  )
}

function SessionLine({ session }: { session: Session }) {
  const t = useTranslate()
  const { locale } = useAppData().context
  const format = useLocalFormat()
  const { id, country, createdAt, lastUsedAt, isCurrent, isLimited } = session
  const device = deviceName(session, t)
  const nameId = `session-${id}`
  return (
    <li className={classes.line}>
      <div className={classes.about}>
        <p id={nameId} className={classes.device}>
          <span>{device}</span>
          {isCurrent && <span className={classes.mark}>{t('sessions.current')}</span>}
          {isLimited && <span className={classes.mark}>{t('sessions.limited')}</span>}
        </p>
        <p className={classes.facts}>{country === null ? t('sessions.nowhere') : countryName(locale, country)}</p>
        <p className={classes.facts}>
          {isCurrent ? (
            t('sessions.now')
          ) : (
            <time dateTime={lastUsedAt}>{t('sessions.lastUsed', { time: format.moment(lastUsedAt) })}</time>
          )}
        </p>
        <p className={classes.facts}>
          <time dateTime={createdAt}>{t('sessions.since', { time: format.moment(createdAt) })}</time>
        </p>
      </div>
      {!isCurrent && (
        <form method="post" action={href('sessionSettings')}>
          <input type="hidden" name="session_id" value={id} />
          <Button type="submit" aria-describedby={nameId}>
            {t(isLimited ? 'sessions.forget' : 'sessions.end')}
          </Button>
        </form>
      )}
    </li>
  )
}

/** `Firefox on Windows`, as far as the browser has said. */
function deviceName({ browserName, osName, deviceType }: Session, t: Translate): string {
  if (browserName !== '' && osName !== '') return t('sessions.device', { browser: browserName, system: osName })
  return browserName || osName || t(`sessions.unknown.${deviceType}`)
}

export function countryName(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames(toLanguageTag(locale as InterfaceLocale), { type: 'region' }).of(code) ?? code
  } catch {
    // The code is whatever the edge reported when the session began.
    return code
  }
}
