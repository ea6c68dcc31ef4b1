import { createStore } from '#ui/kit/store.ts'

/** What may hide the navigation footer. */
export type FooterHider = 'scroll' | 'actionBar'

/** What the parts of the shell tell one another. */
export interface ShellState {
  /** The pin that a signed-out visitor is being asked to sign up for. */
  savePinId: string | null
  /** Pins for which that question was answered: asking once is enough. */
  settledSaves: Readonly<Record<string, 'dismissed' | 'completed'>>
  isAppUpsellDismissed: boolean
  /** The navigation footer is hidden as long as anything wants it hidden. */
  footerHiders: readonly FooterHider[]
  isRepinAnimationShown: boolean
}

export const INITIAL_SHELL_STATE: ShellState = {
  savePinId: null,
  settledSaves: {},
  isAppUpsellDismissed: false,
  footerHiders: [],
  isRepinAnimationShown: false,
}

export const shellStore = createStore(INITIAL_SHELL_STATE)

export function setSavePinId(state: ShellState, pinId: string): ShellState {
  return { ...state, savePinId: pinId }
}

export function dismissUnauthSave(state: ShellState): ShellState {
  return settleSave(state, 'dismissed')
}

/** The person goes on to sign up or to log in. */
export function completeUnauthSave(state: ShellState): ShellState {
  return settleSave(state, 'completed')
}

function settleSave(state: ShellState, how: 'dismissed' | 'completed'): ShellState {
  const { savePinId, settledSaves } = state
  if (savePinId === null) return state
  return { ...state, savePinId: null, settledSaves: { ...settledSaves, [savePinId]: how } }
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

export function showRepinAnimation(state: ShellState): ShellState {
  return state.isRepinAnimationShown ? state : { ...state, isRepinAnimationShown: true }
}

export function hideRepinAnimation(state: ShellState): ShellState {
  return state.isRepinAnimationShown ? { ...state, isRepinAnimationShown: false } : state
}
