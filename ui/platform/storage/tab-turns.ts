/** What tabs of this browser know of each other. Where it has no locks, each takes itself for the only one. */
export interface TabTurns {
  /** Lasts as long as the document; resolves once other tabs notice it. */
  begin(tab: string): Promise<void>
  /** Runs `work` once that tab is gone, and no other tab's at the same time. */
  afterTab(tab: string, work: () => Promise<void>): Promise<void>
}

export function createTabTurns(scope: string): TabTurns {
  const nameOf = (tab: string) => `${scope} ${tab}`
  const findLocks = () => navigator.locks as LockManager | undefined

  return {
    begin(tab) {
      return new Promise((resolve) => {
        const locks = findLocks()
        if (!locks) return resolve()
        const held = locks.request(nameOf(tab), () => {
          resolve()
          return new Promise<never>(() => {})
        })
        // Storage is forbidden here, and with it locks.
        return void held.catch(resolve)
      })
    },

    async afterTab(tab, work) {
      const locks = findLocks()
      if (!locks) return work()
      let isBegun = false
      const begin = () => {
        isBegun = true
        return work()
      }
      try {
        return await locks.request(nameOf(tab), begin)
      } catch (error) {
        if (isBegun) throw error
        return work()
      }
    },
  }
}
