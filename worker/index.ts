import type { ExportedHandler } from '@cloudflare/workers-types'
import { createApp } from './app.ts'
import { takeBatch, tidyUp } from './background.ts'
import type { Env } from './env.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  queue: takeBatch,
  scheduled: (_, env) => tidyUp(env),
} satisfies Pick<ExportedHandler<Env>, 'queue' | 'scheduled'> & { fetch: typeof app.fetch }
