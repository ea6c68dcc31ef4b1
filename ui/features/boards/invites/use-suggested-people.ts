import { useRef, useState } from 'react'
import type { QueryResult } from '#schema/all-queries.ts'
import type { BoardPeople } from '#schema/boards/invite-queries.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'

interface Suggested {
  username: string
  fullName: string
}

const PAUSE_MS = 250
const SHORTEST = 2
const SHOWN = 8

/** People whom the viewer can find, and who are not on the board yet. Without an answer there are none. */
export function useSuggestedPeople({ owner, members }: BoardPeople) {
  const [people, setPeople] = useState<readonly Suggested[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')

  async function find(q: string): Promise<void> {
    try {
      const result = (await fetchQuery({
        name: 'SearchQuery',
        isFeed: true,
        variables: { scope: 'users', q, after: null },
      })) as QueryResult<'SearchQuery'>
      if (asked.current !== q) return
      const isOn = new Set([owner, ...members.map(({ person }) => person)].map(({ username }) => username))
      const found = result.edges.flatMap(({ node }) => (node.__typename === 'User' ? [node] : []))
      setPeople(found.filter(({ username }) => !isOn.has(username)).slice(0, SHOWN))
    } catch {
      setPeople([])
    }
  }

  function search(typed: string): void {
    const q = typed.trim().replace(/^@/, '')
    asked.current = q
    clearTimeout(waiting.current)
    if (q.length < SHORTEST || q.includes('@')) setPeople([])
    else waiting.current = setTimeout(() => void find(q), PAUSE_MS)
  }

  return { people, search }
}
