import { Context } from 'hono'
import { batch, type Batch, type BatchResults } from '#db/batch.ts'
import { SECOND_MS } from '#schema/time.ts'
import { ActionContext, type AppEnv } from '#worker/context/context.ts'
import { openParts } from '#worker/context/parts.ts'
import type { Member } from '#worker/context/viewer.ts'
import { createReader } from '#worker/platform/reader.ts'
import type { ImportStores } from './import-work.ts'

/** Others' servers have no person waiting behind them. */
const LINK_TIMEOUT_MS = 15 * SECOND_MS

/**
 * A request that no browser sends: the verbs of the site make the pins of an import as they make all others. What is
 * written is written together with `also`, and what would go on after an answer is waited for by `settle`.
 */
export class ImportContext extends ActionContext<Member> {
  readonly #also: () => Batch
  readonly #pending: Promise<unknown>[] = []

  constructor({ db, env, now }: ImportStores, viewer: Member, id: string, also: () => Batch) {
    const c = new Context<AppEnv>(new Request(env.SITE_ORIGIN || 'https://localhost/'), { env })
    const timeouts = { linkTimeoutMs: LINK_TIMEOUT_MS, uploadIdleMs: LINK_TIMEOUT_MS }
    c.set('parts', { ...openParts(env), ...timeouts, clock: () => now })
    c.set('requestId', id)
    c.set('db', db)
    c.set('reads', db)
    c.set('reader', createReader(db))
    super(c, viewer)
    this.#also = also
  }

  override async commit<const Named extends Batch>(statements: Named): Promise<BatchResults<Named>> {
    return batch(this.db, { ...statements, ...this.#also() })
  }

  override waitUntil<Result>(work: Promise<Result>): Promise<Result> {
    this.#pending.push(work)
    return work
  }

  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending)
  }
}
