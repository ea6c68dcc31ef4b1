import type { ComponentType } from 'react'
import { definePage, type PageDefinition, type PageInput } from '#ui/app/router/page.ts'
import { settingsName, type SettingsRoute } from './settings-frame.tsx'
import { settingsRequest } from './settings-request.ts'

/** Only for the account's owner, and not for search engines. */
export function settingsPage(route: SettingsRoute, Page: ComponentType<PageInput>): PageDefinition {
  return definePage<never>({
    preload: () => ({ subject: null, rest: [] }),
    title: (_, t) => t('page.title', { name: t(settingsName(route)) }),
    needsViewer: true,
    noindex: true,
    Page,
  })
}

/** With the stored settings, for pages with a `SettingsForm`. */
export function settingsFormPage(route: SettingsRoute, Page: ComponentType<PageInput>): PageDefinition {
  return definePage<'SettingsQuery'>({
    preload: () => ({ subject: settingsRequest, rest: [] }),
    title: (_, t) => t('page.title', { name: t(settingsName(route)) }),
    needsViewer: true,
    noindex: true,
    Page,
  })
}
