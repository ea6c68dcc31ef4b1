import { withLock } from './with-lock.ts'

/** What tabs of this browser know of each other. Where it has no locks, each takes itself for the only one. */
export interface TabLocks {
  /** Lasts as long as the document; resolves once other tabs notice it. */
  begin(tab: string): Promise<void>
  /** Runs `work` once that tab is gone, and no other tab's at the same time. */
  afterTab(tab: string, work: () => Promise<void>): Promise<void>
}

export function createTabLocks(scope: string): TabLocks {
  const toLockName = (tab: string) => `${scope} ${tab}`

  return {
    begin(tab) {
      return new Promise((resolve) => {
        const locks = navigator.locks as LockManager | undefined
        if (!locks) return resolve()
        const held = locks.request(toLockName(tab), () => {
          resolve()
          return new Promise<never>(() => {})
        })
        // Storage is forbidden here, and with it locks.
        return void held.catch(resolve)
      })
    },

    // However long that tab lives.
    afterTab: (tab, work) => withLock(toLockName(tab), work, null),
  }
}
