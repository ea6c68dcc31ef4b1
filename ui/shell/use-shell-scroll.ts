import { useEffect } from 'react'
import { closeHomeFlyout } from '#ui/app/home-flyout.ts'
import { hideNavFooter, shellStore, showNavFooter } from '#ui/app/shell-state.ts'
import { watchScroll } from '#ui/browser/watch-scroll.ts'
import { INITIAL_SCROLL, scrolled } from './scroll-state.ts'

export function useShellScroll(): void {
  useEffect(() => {
    let state = INITIAL_SCROLL
    return watchScroll((position) => {
      closeHomeFlyout()
      state = scrolled(state, position)
      const change = state.isGoingDown ? hideNavFooter : showNavFooter
      shellStore.update((shell) => change(shell, 'scroll'))
    })
  }, [])
}
