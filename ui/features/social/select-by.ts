type SelectedBy = 'auto_login' | 'button' | 'one_tap_prompt'

/** How somebody came by a credential of Google's, by its `select_by`; whatever Google may add comes from its prompt. */
function selectedBy(selectBy: string): SelectedBy {
  if (selectBy === 'auto' || selectBy === 'fedcm_auto') return 'auto_login'
  return selectBy.startsWith('btn') ? 'button' : 'one_tap_prompt'
}

/** The step of a sign-in that a credential is, with how somebody came by it. */
export function credentialStep(selectBy: string): `credential/${SelectedBy}` {
  return `credential/${selectedBy(selectBy)}`
}
