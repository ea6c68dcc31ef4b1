import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test as base } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { LOCALE_COOKIE, MIRRORED_PSEUDO_LOCALE } from '#schema/constants/locales.ts'
import { launchBrowser, openIn, toNowhere, USUAL } from './browser.ts'
import { makeSession, type UserRow } from './rows.ts'

export interface OpenOptions extends BrowserContextOptions {
  /** The user who is signed in, by a cookie. */
  as?: Pick<UserRow, 'id'>
  /** The country of the visitor, as the edge would say. */
  country?: string
  /** The page is in the pseudo-locale that is written from right to left. */
  isMirrored?: boolean
  /** The test is about these console lines, errors and failed answers; all others fail it. */
  expects?: RegExp
}

export type Open = (options?: OpenOptions) => Promise<Page>

const origin = inject('origin')

export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('db', { scope: 'worker' }, (): Database =>
    openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 }),
  )
  /**
   * Opens a page in a context of its own. It is closed after the test, which fails where the page complained of
   * anything.
   */
  .extend('open', ({ browser, db }, { onCleanup }): Open => {
    const opened: { context: BrowserContext; complaints: string[]; expects: RegExp | undefined }[] = []
    onCleanup(async () => {
      const left = opened.flatMap(({ complaints, expects }) => complaints.filter((line) => !expects?.test(line)))
      for (const { context } of opened) await leave(context)
      expect(left).toEqual([])
    })
    return async ({ as, country, isMirrored, expects, ...rest } = {}) => {
      const context = await browser.newContext({
        ...USUAL,
        ...rest,
        ...(country ? { extraHTTPHeaders: { 'cf-ipcountry': country, ...rest.extraHTTPHeaders } } : {}),
      })
      if (as) await addCookie(context, await makeSession(db, as))
      if (isMirrored) await addCookie(context, `${LOCALE_COOKIE}=${MIRRORED_PSEUDO_LOCALE}`)
      const { page, complaints } = await openIn(context)
      opened.push({ context, complaints, expects })
      return page
    }
  })

/** Has a browser hold a cookie, such as the session after a login. */
export async function addCookie(context: BrowserContext, cookie: string, site: string = origin): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  // Cookies that are sent over TLS only are held for the site's address with TLS; Chromium sends them to this machine
  // without.
  await context.addCookies([{ name, value, url: site.replace('http:', 'https:') }])
}

/** Leaves the site first: a tab closed while it reloads sometimes stays open forever. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => toNowhere(page).catch(() => toNowhere(page))))
  await context.close()
}
