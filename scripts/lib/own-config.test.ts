import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { mergeConfig, readOwnConfig } from './own-config.ts'

interface Config {
  name: string
  vars: Record<string, string>
  workers_dev?: boolean
  routes?: unknown
  r2_buckets: { binding: string; bucket_name: string }[]
  queues: {
    producers: { binding: string; queue: string }[]
    consumers: { queue: string; dead_letter_queue?: string; max_batch_size: number }[]
  }
}

const built = unstable_readConfig({ config: 'wrangler.toml' }) as unknown as Record<string, unknown>

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-config-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function merge(toml: string, environment?: string): Promise<Config> {
  const file = join(folder, 'wrangler.local.toml')
  await writeFile(file, toml)
  return mergeConfig(built, readOwnConfig(file), environment) as unknown as Config
}

it('logs of a deployed worker leave out what it is asked for', () => {
  expect(built['observability']).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } })
})

it('without a file the site is deployed as it is', () => {
  expect(mergeConfig(built, {})).toEqual(built)
})

it('settings, the domain and limits of one site are merged over those of the product', async () => {
  const config = await merge(`
    workers_dev = false
    routes = [{ pattern = "www.example.com", custom_domain = true }]
    [vars]
    SITE_ORIGIN = "https://www.example.com"
    [observability]
    head_sampling_rate = 0.1
    [[ratelimits]]
    name = "EVENT_LIMIT"
    namespace_id = "9003"
  `)
  expect(config).toEqual({
    ...built,
    workers_dev: false,
    routes: [{ pattern: 'www.example.com', custom_domain: true }],
    vars: { STAGE: 'production', SITE_ORIGIN: 'https://www.example.com' },
    observability: { ...(built['observability'] as object), head_sampling_rate: 0.1 },
    ratelimits: (built['ratelimits'] as { name: string }[]).map((one) =>
      one.name === 'EVENT_LIMIT' ? { ...one, namespace_id: '9003' } : one,
    ),
  })
})

const OWN_STORES = (name: string, place = '') => `
  [[${place}r2_buckets]]
  binding = "MEDIA"
  bucket_name = "${name}-media"
  [[${place}r2_buckets]]
  binding = "EVENT_STORE"
  bucket_name = "${name}-events"
  ${['MAIL', 'EVENT', 'PICTURE', 'IMPORT', 'MOVE', 'NOTIFICATION']
    .map((one) => {
      const ending = one === 'MAIL' ? 'mail' : `${one.toLowerCase()}s`
      return `[[${place}queues.producers]]\nbinding = "${one}_QUEUE"\nqueue = "${name}-${ending}"`
    })
    .join('\n')}`

it('where a queue is called otherwise, its consumer and its dead letters follow', async () => {
  const { queues, r2_buckets: buckets } = await merge(OWN_STORES('acme'))
  expect(JSON.stringify([queues, buckets])).not.toContain('tackboard')
  const { consumers } = (built as unknown as Config).queues
  expect(queues.consumers).toEqual(
    consumers.map((one) => JSON.parse(JSON.stringify(one).replaceAll('tackboard', 'acme')) as object),
  )
})

it('an environment has a Worker of its own, and what it does not change is that of the site', async () => {
  const file = `
    [vars]
    SITE_ORIGIN = "https://www.example.com"
    CONTACT_EMAIL = "hello@example.com"
    [env.staging.vars]
    SITE_ORIGIN = "https://staging.example.com"
    ${OWN_STORES('staging', 'env.staging.')}`
  const staging = await merge(file, 'staging')
  expect([staging.name, staging.vars, staging.r2_buckets[0]?.bucket_name]).toEqual([
    'tackboard-staging',
    { STAGE: 'production', SITE_ORIGIN: 'https://staging.example.com', CONTACT_EMAIL: 'hello@example.com' },
    'staging-media',
  ])
  expect((await merge(file)).vars).toMatchObject({ SITE_ORIGIN: 'https://www.example.com' })
})

describe('is refused with what to write instead:', () => {
  it.each<[string, string, string | undefined, string]>([
    ['no TOML', '[vars\nA = 1', undefined, "can't be read"],
    ['what the product decides', 'main = "mine.ts"', undefined, 'has main, which is not for a site to change'],
    ['a deeper one', '[env.x]\ncompatibility_date = "2020-01-01"', 'x', 'has env.x.compatibility_date'],
    ['a setting that there is none of', '[vars]\nSITE_URL = "https://a.example"', undefined, "SITE_URL, which isn't a"],
    ['a secret', '[vars]\nTOTP_KEY = "abc"', undefined, 'npx wrangler secret put TOTP_KEY'],
    ['an address with a slash', '[vars]\nSITE_ORIGIN = "https://a.example/"', undefined, 'is not a site address'],
    ['spaces', '[vars]\nSITE_ORIGIN = " https://a.example"', undefined, 'has spaces around it'],
    ['a number', '[vars]\nRENDER_GRACE_MS = 50', undefined, 'write it in quotes'],
    ['a local stage', '[vars]\nSTAGE = "local"', undefined, 'Leave it out'],
    ['vars that are no table', 'vars = "a"', undefined, 'write it as [vars]'],
    ['buckets that are no list', '[r2_buckets]\nbinding = "MEDIA"', undefined, 'write it as [[r2_buckets]]'],
    ['an unknown bucket', '[[r2_buckets]]\nbinding = "MDIA"\nbucket_name = "a"', undefined, 'MEDIA, EVENT_STORE'],
    [
      'a queue that the worker would mistake',
      '[[queues.producers]]\nbinding = "MAIL_QUEUE"\nqueue = "acme-post"',
      undefined,
      'ends in "-mail"',
    ],
    ['an environment that there is none of', '[env.staging]', 'production', 'only staging'],
    ['an environment that shares images', '[env.staging]', 'staging', 'would share "tackboard-media"'],
  ])('%s', async (_, toml, environment, text) => {
    await expect(merge(toml, environment)).rejects.toThrow(text)
    await expect(merge(toml, environment)).rejects.toMatchObject({ name: 'Complaint' })
  })

  it('several settings, all at once', async () => {
    const wrong = merge('[vars]\nSITE_ORIGIN = "a"\nMAIL_FROM = "b"')
    await expect(wrong).rejects.toThrow(/SITE_ORIGIN=a[^]*MAIL_FROM=b/)
  })
})
