import { createStore } from '#ui/platform/store.ts'

export type FooterHider = 'scroll' | 'actionBar'

export interface ShellState {
  /** The pin that a signed-out visitor is asked to sign up for. */
  savePinId: string | null
  /** Asking once for each pin is enough. */
  answeredSaves: Readonly<Record<string, 'dismissed' | 'completed'>>
  isAppUpsellDismissed: boolean
  footerHiders: readonly FooterHider[]
  isSaveAnimationShown: boolean
}

export const INITIAL_SHELL_STATE: ShellState = {
  savePinId: null,
  answeredSaves: {},
  isAppUpsellDismissed: false,
  footerHiders: [],
  isSaveAnimationShown: false,
}

export const shellStore = createStore(INITIAL_SHELL_STATE)

export function setSavePinId(state: ShellState, pinId: string): ShellState {
  return { ...state, savePinId: pinId }
}

export function dismissUnauthSave(state: ShellState): ShellState {
  return answerSave(state, 'dismissed')
}

export function completeUnauthSave(state: ShellState): ShellState {
  return answerSave(state, 'completed')
}

function answerSave(state: ShellState, how: 'dismissed' | 'completed'): ShellState {
  const { savePinId, answeredSaves } = state
  if (savePinId === null) return state
  return { ...state, savePinId: null, answeredSaves: { ...answeredSaves, [savePinId]: how } }
}

export function dismissUnauthAppUpsell(state: ShellState): ShellState {
  return state.isAppUpsellDismissed ? state : { ...state, isAppUpsellDismissed: true }
}

export function hideNavFooter(state: ShellState, hider: FooterHider): ShellState {
  if (state.footerHiders.includes(hider)) return state
  return { ...state, footerHiders: [...state.footerHiders, hider] }
}

export function showNavFooter(state: ShellState, hider: FooterHider): ShellState {
  if (!state.footerHiders.includes(hider)) return state
  return { ...state, footerHiders: state.footerHiders.filter((one) => one !== hider) }
}

export function isNavFooterHidden({ footerHiders }: ShellState): boolean {
  return footerHiders.length > 0
}

export function showSaveAnimation(state: ShellState): ShellState {
  return state.isSaveAnimationShown ? state : { ...state, isSaveAnimationShown: true }
}

export function hideSaveAnimation(state: ShellState): ShellState {
  return state.isSaveAnimationShown ? { ...state, isSaveAnimationShown: false } : state
}
