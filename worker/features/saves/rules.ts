import type { SQL } from 'drizzle-orm'
import { mayDo } from '#worker/features/boards/rules.ts'

export function mayKeepOn(userId: string): SQL {
  return mayDo(userId, 'save')
}
