import type { MessageKey, Translate } from '#ui/app/texts/translate.ts'

export const PROFILE_TABS = {
  '': 'profile.overview',
  _created: 'profile.created',
  _saved: 'profile.saved',
  pins: 'profile.pins',
  _activity: 'profile.activity',
  _community: 'profile.community',
  _shopping_list: 'profile.shoppingList',
  _followers: 'profile.followers',
  _following: 'profile.following',
} as const satisfies Record<string, MessageKey>

export type ProfileTab = keyof typeof PROFILE_TABS

const SHOWN_TABS: readonly ProfileTab[] = ['', '_created', '_saved', 'pins', '_activity', '_community']

/** The shopping list is its owner's alone. */
export function shownTabs(isMe: boolean): readonly ProfileTab[] {
  return isMe ? [...SHOWN_TABS, '_shopping_list'] : SHOWN_TABS
}

export function tabName(tab: ProfileTab, fullName: string, t: Translate): string {
  return t('profile.tabOf', { name: fullName, tab: t(PROFILE_TABS[tab]) })
}
