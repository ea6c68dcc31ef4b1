import { existsSync } from 'node:fs'
import { experimental_readRawConfig } from 'wrangler'
import { findSettingProblems, SETTING_RULES, type SettingName } from '#worker/settings.ts'
import { Complaint } from './complaint.ts'

/** Settings of one's own site, merged over `wrangler.toml` when it is deployed; never part of the repository. */
const OWN_CONFIG_FILE = 'wrangler.local.toml'

type Table = Record<string, unknown>

/** A table is merged key by key, a list of tables by the key that names each, and anything else is replaced. */
const MERGED: Readonly<Record<string, string | null>> = {
  name: null,
  account_id: null,
  workers_dev: null,
  preview_urls: null,
  route: null,
  routes: null,
  vars: null,
  r2_buckets: 'binding',
  queues: null,
  ratelimits: 'name',
  send_email: 'name',
  placement: null,
  limits: null,
  observability: null,
  logpush: null,
  tail_consumers: null,
  triggers: null,
  upload_source_maps: null,
}

/** What `wrangler.local.toml`, or the file of DEPLOY_CONFIG, says; empty without one. Throws a `Complaint`. */
export function readOwnConfig(given: string | undefined = process.env['DEPLOY_CONFIG']): Table {
  const file = given || OWN_CONFIG_FILE
  if (!existsSync(file)) {
    if (given) throw new Complaint(`DEPLOY_CONFIG is ${given}, but there is no such file.`)
    return {}
  }
  try {
    return experimental_readRawConfig({ config: file }).rawConfig as Table
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n')
    throw new Complaint(`${file} can't be read: ${line}. Correct it as docs/operating/deploying.md shows.`)
  }
}

/** `wrangler.toml` itself, of which a build makes what is deployed. */
export function readSiteConfig(): Table {
  return experimental_readRawConfig({ config: 'wrangler.toml' }).rawConfig as Table
}

/**
 * The configuration that is deployed: what was built, then one's own, then that of the environment. Throws a
 * `Complaint` about the first thing that is wrong.
 */
export function mergeConfig(built: Table, own: Table, environment?: string): Table {
  const { env: environments = {}, ...general } = own
  let merged = mergeChecked(built, general, '')
  if (environment === undefined) return checkSettingsOf(merged)
  if (environment === '') throw new Complaint('--env has no name. Write it like this: npm run deploy -- --env staging')
  const chosen =
    isTable(environments) && Object.hasOwn(environments, environment) ? environments[environment] : undefined
  if (!isTable(chosen)) {
    const known = isTable(environments) ? Object.keys(environments).join(', ') : ''
    throw new Complaint(
      `${OWN_CONFIG_FILE} has no [env.${environment}]${known ? `, only ${known}` : ''}. Add it, or deploy without --env.`,
    )
  }
  const name = String(merged['name'])
  const before = listStores(merged)
  merged = mergeChecked({ ...merged, name: `${name}-${environment}` }, chosen, `env.${environment}.`)
  const shared = listStores(merged).find((store) => before.includes(store))
  if (shared !== undefined) {
    throw new Complaint(
      `The environment ${environment} would share "${shared}" with the site itself. ` +
        `Give each bucket and each queue a name of its own under [env.${environment}] in ${OWN_CONFIG_FILE}.`,
    )
  }
  return checkSettingsOf(merged)
}

function mergeChecked(base: Table, own: Table, place: string): Table {
  for (const [key, value] of Object.entries(own)) {
    if (!Object.hasOwn(MERGED, key)) {
      throw new Complaint(
        `${OWN_CONFIG_FILE} has ${place}${key}, which is not for a site to change. ` +
          `It may have: ${[...Object.keys(MERGED), 'env'].join(', ')}.`,
      )
    }
    const was = base[key]
    if ((isTable(was) || key === 'vars' || key === 'queues') && !isTable(value)) {
      throw new Complaint(`${place}${key} of ${OWN_CONFIG_FILE} must be a table: write it as [${place}${key}].`)
    }
    if (typeof MERGED[key] === 'string' && !isListOfTables(value)) {
      throw new Complaint(`${place}${key} of ${OWN_CONFIG_FILE} must be a list: write it as [[${place}${key}]].`)
    }
  }
  const { queues, ...rest } = own
  const merged: Table = { ...base }
  for (const [key, value] of Object.entries(rest)) merged[key] = mergeValue(key, base[key], value, place)
  // Both say where a site is: the one that was said last counts.
  if ('route' in rest) delete merged['routes']
  if ('routes' in rest) delete merged['route']
  return isTable(queues) ? { ...merged, queues: mergeQueues(base['queues'], queues, place) } : merged
}

function mergeValue(key: string, was: unknown, value: unknown, place: string): unknown {
  const by = MERGED[key]
  if (typeof by === 'string') return mergeNamed(was, value as Table[], by, `${place}${key}`)
  return mergeTables(was, value)
}

function mergeTables(was: unknown, value: unknown): unknown {
  if (!isTable(was) || !isTable(value)) return value
  return { ...was, ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mergeTables(was[key], one)])) }
}

function mergeNamed(was: unknown, own: readonly Table[], by: string, place: string): Table[] {
  const list = isListOfTables(was) ? was : []
  for (const one of own) {
    if (list.some((other) => other[by] === one[by])) continue
    throw new Complaint(
      `${place} of ${OWN_CONFIG_FILE} has ${by} = ${JSON.stringify(one[by] ?? null)}, which the Worker doesn't know. ` +
        `Choose one of: ${list.map((other) => String(other[by])).join(', ')}.`,
    )
  }
  return list.map((one) => Object.assign({}, one, ...own.filter((other) => other[by] === one[by])) as Table)
}

/**
 * A queue gets its name at its producer; its consumer and its queue of dead letters follow. The worker tells queues
 * apart by how their names end.
 */
function mergeQueues(was: unknown, own: Table, place: string): Table {
  const { producers = [], consumers = [], ...other } = own
  const [unknown] = Object.keys(other)
  if (unknown !== undefined || !isListOfTables(producers) || !isListOfTables(consumers)) {
    throw new Complaint(
      `${place}queues of ${OWN_CONFIG_FILE} may have [[${place}queues.producers]] and [[${place}queues.consumers]].`,
    )
  }
  const base = was as { producers: Table[]; consumers: Table[] }
  const renamed = mergeNamed(base.producers, producers, 'binding', `${place}queues.producers`)
  const names = new Map<unknown, string>()
  for (const [index, producer] of base.producers.entries()) {
    const queue = String(producer['queue'])
    const name = String(renamed[index]?.['queue'])
    const ending = queue.slice(queue.lastIndexOf('-'))
    if (!name.endsWith(ending)) {
      throw new Complaint(
        `The queue "${name}" of ${OWN_CONFIG_FILE} must have a name that ends in "${ending}", such as "mysite${ending}".`,
      )
    }
    names.set(queue, name).set(`${queue}-dead`, `${name}-dead`)
  }
  const follow = (name: unknown) => names.get(name) ?? name
  const following = base.consumers.map((consumer) => ({
    ...consumer,
    queue: follow(consumer['queue']),
    ...(consumer['dead_letter_queue'] === undefined
      ? {}
      : { dead_letter_queue: follow(consumer['dead_letter_queue']) }),
  }))
  return {
    ...base,
    producers: renamed,
    consumers: mergeNamed(following, consumers, 'queue', `${place}queues.consumers`),
  }
}

/** Names of buckets and queues, which two Workers may not share. */
function listStores(config: Table): string[] {
  const buckets = config['r2_buckets'] as { bucket_name?: string }[] | undefined
  const queues = config['queues'] as { producers?: { queue?: string }[] } | undefined
  return [
    ...(buckets ?? []).map(({ bucket_name: name }) => String(name)),
    ...(queues?.producers ?? []).map(({ queue }) => String(queue)),
  ]
}

function checkSettingsOf(config: Table): Table {
  const vars = isTable(config['vars']) ? config['vars'] : {}
  for (const name of Object.keys(vars)) {
    if (!Object.hasOwn(SETTING_RULES, name)) {
      throw new Complaint(`[vars] has ${name}, which isn't a setting. docs/operating/settings.md lists them all.`)
    }
    if (SETTING_RULES[name as SettingName].isSecret) {
      throw new Complaint(
        `[vars] has ${name}, which is a secret and would be readable by everyone who sees the file. ` +
          `Set it with: npx wrangler secret put ${name}`,
      )
    }
  }
  if (vars['STAGE'] !== 'production') {
    throw new Complaint('[vars] has a STAGE other than "production", which would open a deployed site. Leave it out.')
  }
  // Its other half may be a secret, which no file names.
  const problems = findSettingProblems(vars).filter(({ message }) => !message.includes(' is set without '))
  if (problems.length > 0) throw new Complaint(problems.map(({ message }) => message).join('\n'))
  return config
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfTables(value: unknown): value is Table[] {
  return Array.isArray(value) && value.every(isTable)
}
