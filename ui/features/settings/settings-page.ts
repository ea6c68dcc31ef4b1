import type { ComponentType } from 'react'
import { definePage, type PageDefinition, type PageInput } from '#ui/app/router/page.ts'
import { settingsName, type SettingsRoute } from './settings-frame.tsx'
import { settingsRequest } from './settings-request.ts'

export function settingsPage(route: SettingsRoute, Page: ComponentType<PageInput>): PageDefinition {
  return definePage<never>({
    preload: () => ({ subject: null, rest: [] }),
    title: (_, t) => t('page.title', { name: t(settingsName(route)) }),
    needsViewer: true,
    noindex: true,
    Page,
  })
}

export function settingsFormPage(route: SettingsRoute, Page: ComponentType<PageInput>): PageDefinition {
  return definePage<'SettingsQuery'>({
    preload: () => ({ subject: settingsRequest, rest: [] }),
    title: (_, t) => t('page.title', { name: t(settingsName(route)) }),
    needsViewer: true,
    noindex: true,
    Page,
  })
}
