import type { MessageKey, Translate } from '#ui/app/messages/translate.ts'

/** By the last part of the path; the overview has none. */
export const PROFILE_TABS = {
  '': 'profile.overview',
  _created: 'profile.created',
  _saved: 'profile.saved',
  pins: 'profile.pins',
  _activity: 'profile.activity',
  _community: 'profile.community',
  _shopping_list: 'profile.shoppingList',
} as const satisfies Record<string, MessageKey>

export type ProfileTab = keyof typeof PROFILE_TABS

/** The others answer, but have nothing to show yet. */
export const SHOWN_TABS: readonly ProfileTab[] = ['', '_created', '_saved', 'pins']

export function tabName(tab: ProfileTab, fullName: string, t: Translate): string {
  return t('profile.tabOf', { name: fullName, tab: t(PROFILE_TABS[tab]) })
}
