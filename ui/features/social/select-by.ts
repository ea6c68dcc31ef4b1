export type SelectedBy = 'auto_login' | 'button' | 'one_tap_prompt'

/** How somebody came by a credential of Google's, by its `select_by`; whatever Google may add comes from its prompt. */
export function selectedBy(selectBy: string): SelectedBy {
  if (selectBy === 'auto' || selectBy === 'fedcm_auto') return 'auto_login'
  return selectBy.startsWith('btn') ? 'button' : 'one_tap_prompt'
}
