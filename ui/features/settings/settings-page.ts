import type { ComponentType } from 'react'
import { definePage, type PageDefinition, type PageInput } from '#ui/router/page.ts'
import { settingsName, type SettingsRoute } from './settings-frame.tsx'
import { settingsRequest } from './settings-request.ts'

/** A page of the settings: only for whom it is about, and nothing for search engines. */
export function settingsPage(route: SettingsRoute, Page: ComponentType<PageInput>): PageDefinition {
  return definePage<never>({
    preload: () => ({ subject: null, rest: [] }),
    title: (_, t) => t('page.title', { name: t(settingsName(route)) }),
    needsViewer: true,
    noindex: true,
    Page,
  })
}

/** The same with what is stored, for a page that saves settings by a `SettingsForm`. */
export function settingsFormPage(route: SettingsRoute, Page: ComponentType<PageInput>): PageDefinition {
  return definePage<'SettingsQuery'>({
    preload: () => ({ subject: settingsRequest, rest: [] }),
    title: (_, t) => t('page.title', { name: t(settingsName(route)) }),
    needsViewer: true,
    noindex: true,
    Page,
  })
}
