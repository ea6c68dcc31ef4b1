import type { ExportedHandler } from '@cloudflare/workers-types'
import { createApp } from './app.ts'
import { takeBatch, tidyUp } from './background.ts'
import type { Env } from './env.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  queue: takeBatch,
  scheduled: ({ scheduledTime, cron }, env) => tidyUp(env, { now: scheduledTime, cron }),
} satisfies Pick<ExportedHandler<Env>, 'queue' | 'scheduled'> & { fetch: typeof app.fetch }
