import { describe, expect, it } from 'vitest'
import {
  completeUnauthSave,
  dismissUnauthAppUpsell,
  dismissUnauthSave,
  hideNavFooter,
  hideSaveAnimation,
  INITIAL_SHELL_STATE as START,
  isNavFooterHidden,
  setSavePinId,
  showNavFooter,
  showSaveAnimation,
  type ShellState,
} from './shell-state.ts'

const ASKED: ShellState = { ...START, savePinId: '7' }

describe('save and shell actions', () => {
  it.each<[string, ShellState, (state: ShellState) => ShellState, Partial<ShellState>]>([
    ['set save pin id', START, (state) => setSavePinId(state, '7'), { savePinId: '7' }],
    ['set another save pin id', ASKED, (state) => setSavePinId(state, '8'), { savePinId: '8', answeredSaves: {} }],
    ['dismiss unauth save', ASKED, dismissUnauthSave, { savePinId: null, answeredSaves: { 7: 'dismissed' } }],
    ['complete unauth save', ASKED, completeUnauthSave, { savePinId: null, answeredSaves: { 7: 'completed' } }],
    [
      'complete a second one',
      { ...ASKED, answeredSaves: { 6: 'dismissed' } },
      completeUnauthSave,
      { savePinId: null, answeredSaves: { 6: 'dismissed', 7: 'completed' } },
    ],
    ['dismiss unauth app upsell', START, dismissUnauthAppUpsell, { isAppUpsellDismissed: true }],
    ['hide nav footer', START, (state) => hideNavFooter(state, 'scroll'), { footerHiders: ['scroll'] }],
    [
      'hide nav footer for two reasons',
      { ...START, footerHiders: ['scroll'] },
      (state) => hideNavFooter(state, 'actionBar'),
      { footerHiders: ['scroll', 'actionBar'] },
    ],
    [
      'show nav footer while another reason remains',
      { ...START, footerHiders: ['scroll', 'actionBar'] },
      (state) => showNavFooter(state, 'scroll'),
      { footerHiders: ['actionBar'] },
    ],
    ['show save animation', START, showSaveAnimation, { isSaveAnimationShown: true }],
    [
      'hide save animation',
      { ...START, isSaveAnimationShown: true },
      hideSaveAnimation,
      { isSaveAnimationShown: false },
    ],
  ])('%s', (_, before, act, changed) => {
    expect(act(before)).toEqual({ ...before, ...changed })
  })

  it.each<[string, ShellState, (state: ShellState) => ShellState]>([
    ['dismiss unauth save with none asked', START, dismissUnauthSave],
    ['complete unauth save with none asked', START, completeUnauthSave],
    ['dismiss unauth app upsell again', { ...START, isAppUpsellDismissed: true }, dismissUnauthAppUpsell],
    ['hide nav footer again', { ...START, footerHiders: ['scroll'] }, (state) => hideNavFooter(state, 'scroll')],
    ['show nav footer that is shown', START, (state) => showNavFooter(state, 'scroll')],
    ['show save animation again', { ...START, isSaveAnimationShown: true }, showSaveAnimation],
    ['hide save animation that is hidden', START, hideSaveAnimation],
  ])('%s changes nothing, and listeners hear nothing', (_, state, act) => {
    expect(act(state)).toBe(state)
  })

  it('the footer is hidden as long as there is a reason', () => {
    expect(isNavFooterHidden(START)).toBe(false)
    expect(isNavFooterHidden({ ...START, footerHiders: ['actionBar'] })).toBe(true)
  })
})
