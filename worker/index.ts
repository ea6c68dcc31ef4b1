import type { ExportedHandler } from '@cloudflare/workers-types'
import { createApp } from './app.ts'
import { takeBatch, tidyUp } from './background.ts'
import type { Env } from './env.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  queue: takeBatch,
  scheduled: ({ scheduledTime }, env) => tidyUp(env, scheduledTime),
} satisfies Pick<ExportedHandler<Env>, 'queue' | 'scheduled'> & { fetch: typeof app.fetch }
