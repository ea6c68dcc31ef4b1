import { useEffect, useRef, type ReactNode } from 'react'
import { href, type RouteName } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { SHEET, SheetHeading } from '#ui/kit/sheet.tsx'
import { bringIntoRow } from '#ui/platform/navigation/scroll.ts'
import classes from './settings.module.css'

const SETTINGS = {
  accountSettings: 'settings.account',
  emailSettings: 'settings.email',
  passwordSettings: 'settings.password',
  securitySettings: 'security.name',
  sessionSettings: 'settings.sessions',
  permissionSettings: 'settings.permissions',
  privacySettings: 'settings.privacy',
  mentionSettings: 'settings.mentions',
  messageSettings: 'settings.messages',
  notificationSettings: 'settings.notifications',
  inviteSettings: 'settings.invites',
  blockedPeople: 'settings.blocked',
  parentalPasscode: 'settings.passcode',
  importSettings: 'settings.import',
  yourData: 'settings.yourData',
} as const satisfies Partial<Record<RouteName, MessageKey>>

export type SettingsRoute = keyof typeof SETTINGS

const ROUTES = Object.keys(SETTINGS) as SettingsRoute[]

export function settingsName(route: SettingsRoute): MessageKey {
  return SETTINGS[route]
}

export function SettingsFrame({ route, text, children }: { route: SettingsRoute; text: string; children?: ReactNode }) {
  const t = useTranslate()
  return (
    <div className={classes.frame}>
      <SettingsNav key={route} route={route} />
      <section className={SHEET}>
        <SheetHeading title={t(SETTINGS[route])} text={text} />
        {children}
      </section>
    </div>
  )
}

function SettingsNav({ route }: { route: SettingsRoute }) {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (list.current && current.current) bringIntoRow(list.current, current.current)
  }, [])
  return (
    <nav aria-label={t('settings.nav')} className={classes.nav}>
      <ul ref={list} className={classes.list}>
        {ROUTES.map((name) => (
          <li key={name}>
            <a
              ref={name === route ? current : undefined}
              className={classes.link}
              href={href(name)}
              aria-current={name === route ? 'page' : undefined}
            >
              {t(SETTINGS[name])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
