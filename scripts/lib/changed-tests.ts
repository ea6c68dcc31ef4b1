import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { Complaint } from './complaint.ts'

export interface ChangedTests {
  sources: string[]
  /** Tests of layers that drive the whole product: changed themselves, or about a changed feature. */
  tests: string[]
}

const SOURCE = /^(?:schema|db|worker|ui|scripts)\/.*\.(?:tsx?|css|json)$/
const TEST = /^test\/(?:app|dom|http|browser)\/.*\.test\.tsx?$/

/** Folders of many topics. */
const ROOMS = new Set(['features', 'identity', 'site', 'tables', 'constants', 'platform', 'lib', 'pages', 'shell'])

/** Other words for the parts of `worker/features/identity` in names of tests. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  email: ['email-password'],
  leaving: ['account-deletion'],
  login: ['accounts', 'two-step'],
  passkey: ['passkeys'],
  password: ['email-password'],
  registration: ['sign-up'],
  security: ['two-step'],
  session: ['accounts', 'country-session', 'limited-login', 'multi-account', 'sessions', 'logout'],
}

export async function findChangedTests(since?: string): Promise<ChangedTests> {
  return selectTests(changedFiles(since), globSync('test/{app,dom,http,browser}/**/*.test.{ts,tsx}'))
}

/** Chooses by names: a test is about a feature if its file is named after it. */
export function selectTests(changed: readonly string[], tests: readonly string[]): ChangedTests {
  const sources = changed.filter((file) => SOURCE.test(file))
  const topics = new Set(sources.flatMap(topicsOfFile))
  const isAbout = (file: string) => [...topics].some((topic) => namesTopic(basename(file), topic))
  return {
    sources,
    tests: tests.filter((file) => changed.includes(file) || isAbout(file)).filter((file) => TEST.test(file)),
  }
}

function topicsOfFile(file: string): string[] {
  const [, ...folders] = file.split('/').slice(0, -1)
  const name = basename(file)
    .replace(/(?:\.test)?\.\w+$/, '')
    .replace(/\.module$/, '')
  const names = folders.flatMap((folder) => [folder, ...(ALSO_CALLED[folder] ?? [])])
  return [...names, name].filter((topic) => topic.length > 2 && !ROOMS.has(topic) && topic !== 'index')
}

function namesTopic(file: string, topic: string): boolean {
  const subject = file.replace(/\.test\.tsx?$/, '')
  return subject === topic || subject.startsWith(`${topic}-`) || topic.startsWith(`${subject}-`)
}

function changedFiles(since = 'HEAD'): string[] {
  try {
    const git = (...argv: string[]) => execFileSync('git', argv, { encoding: 'utf8' }).split('\n').filter(Boolean)
    return [
      ...git('diff', '--name-only', '--diff-filter=d', since),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]
  } catch {
    throw new Complaint(`git doesn't know the revision "${since}". Use one from git log, like main or HEAD~3.`)
  }
}
