type SelectedBy = 'auto_login' | 'button' | 'one_tap_prompt'

/** Values that Google may add later count as its prompt. */
function selectedBy(selectBy: string): SelectedBy {
  if (selectBy === 'auto' || selectBy === 'fedcm_auto') return 'auto_login'
  return selectBy.startsWith('btn') ? 'button' : 'one_tap_prompt'
}

export function credentialStep(selectBy: string): `credential/${SelectedBy}` {
  return `credential/${selectedBy(selectBy)}`
}
