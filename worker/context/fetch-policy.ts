import type { Env } from '#worker/env.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import type { FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { resolveStage } from './stage.ts'

/**
 * Names need no look-up on Cloudflare, where `fetch` reaches the public internet alone; a machine of one's own has a
 * network to protect.
 */
export function resolveFetchPolicy(env: Pick<Env, 'STAGE' | 'LINK_TEST_ORIGINS' | 'LINK_PROXY_URL'>): FetchPolicy {
  if (resolveStage(env.STAGE) !== 'local') return { testOrigins: [], route: 'direct' }
  return {
    testOrigins: parseOrigins(env.LINK_TEST_ORIGINS),
    route: env.LINK_PROXY_URL ? { proxyUrl: env.LINK_PROXY_URL } : 'none',
  }
}
