import type { ExportedHandler } from '@cloudflare/workers-types'
import { createApp } from './app.ts'
import { queue, scheduled } from './background.ts'
import type { Env } from './env.ts'

export { AccountObject, ConversationObject } from './features/notifications/live/objects.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  queue,
  scheduled,
} satisfies Pick<ExportedHandler<Env>, 'queue' | 'scheduled'> & { fetch: typeof app.fetch }
