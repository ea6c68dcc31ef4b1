import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Window } from 'happy-dom'
import { configure, within } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { isAppAtWork } from './app.ts'
import { DESKTOP } from './client.ts'
import { recordDepartures, type Departure } from './dom-departures.ts'
import { trackTimers } from './dom-timers.ts'
import { makeSession, type UserRow } from './rows.ts'
import { writeDocument } from './write-document.ts'

/** A call that a page has made. */
export interface PageCall {
  method: string
  path: string
  body: string
  headers: Headers
}

/** Answers a call in the server's place; undefined leaves it to the app, whose own answer `serve` gets. */
export type Play = (call: PageCall, serve: () => Promise<Response>) => Response | Promise<Response> | undefined

export interface DomOptions {
  as?: Pick<UserRow, 'id'>
  country?: string
  headers?: Record<string, string>
  userAgent?: string
  width?: number
  /** Address of an app of its own, made by `startApp`. */
  origin?: string
  play?: Play
  /** Which lines of the console the test is about. */
  expects?: RegExp
}

/** A browser with one tab, in which the real client runs on documents of the app. It has no layout and no Navigation API. */
export interface DomBrowser {
  /** Name and value of each cookie that a browser would send. */
  cookies: Map<string, string>
  calls: PageCall[]
  /** Addresses that pages wanted to leave for by themselves; `reload` for the same one. */
  departures: string[]
  /** Loads a document, after redirects, and resolves when the page says that it is ready. */
  goto(path: string): Promise<DomPage>
  /** Loads what the page went to last: the answer to a form that was sent as it is, or another document. */
  proceed(): Promise<DomPage>
}

export interface DomPage {
  window: Window
  document: Document
  /** Finds what a person sees, as `@testing-library/dom` has it. */
  screen: ReturnType<typeof within>
  user: UserEvent
  /** The details of the marks with which the page reported a metric. */
  metrics(name: string): unknown[]
}

/** Names of the page's own world; all that speaks to the network stays the process's own. */
const KEPT = new Set([
  'AbortController',
  'AbortSignal',
  'Buffer',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'eval',
  'fetch',
  'globalThis',
  'global',
  'performance',
  'PerformanceObserver',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
  'undefined',
  'Array',
  'ArrayBuffer',
  'Boolean',
  'Date',
  'Error',
  'Function',
  'Infinity',
  'Intl',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'Uint8Array',
  'WeakMap',
  'WeakRef',
  'WeakSet',
])

const MAX_REDIRECTS = 5

/** An answer that does not come. */
const NEVER = new Promise<Response>(() => {})

/** Turns of the event loop that a page gets when it is closed. */
const LAST_TURNS = 20

configure({ asyncUtilTimeout: 5_000 })

/** A file that is served beside the app. */
async function fileAt(path: string): Promise<Response | undefined> {
  const file = new URL(`../../ui/public${path}`, import.meta.url)
  return /\.\w+$/.test(path) && existsSync(file) ? new Response(await readFile(file)) : undefined
}

/** Opens a browser; it is closed after the test, which fails where a page complained on the console. */
export async function openDom(options: DomOptions = {}): Promise<DomBrowser> {
  const origin = options.origin ?? inject('origin')
  const browser: DomBrowser = { cookies: new Map(), calls: [], departures: [], goto, proceed }
  const storage: Record<string, string>[] = [{}, {}]
  const databases = new IDBFactory()
  const departures: Departure[] = []
  const complaints: string[] = []
  /** Cookies that the open page knows of. */
  let given = new Set<string>()
  const hidden = new Set<string>([SESSION_COOKIE])
  let close = async () => {}
  let life = { isOver: true }
  if (options.as) {
    const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
    const [name = '', value = ''] = (await makeSession(db, options.as)).split('=')
    browser.cookies.set(name, value)
  }
  const baseHeaders = () => ({
    'user-agent': options.userAgent ?? DESKTOP,
    'cf-ipcountry': options.country ?? 'US',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...options.headers,
  })
  const outside = globalThis.fetch

  function keepCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/;\s*httponly/i.test(line)) hidden.add(name)
      if (/;\s*max-age=0\b/i.test(line) || value === '') browser.cookies.delete(name)
      else browser.cookies.set(name, value)
    }
  }

  /** Lets the page see what its server has set, but for what only servers see. */
  function showCookies(document: { cookie: string }): void {
    for (const [name, value] of browser.cookies) {
      if (!hidden.has(name)) document.cookie = `${name}=${value}; path=/; secure`
    }
    given = new Set(document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? ''))
  }

  /** Cookies that the page itself has set or deleted. */
  function takeCookies(document: { cookie: string }): void {
    const names = new Set<string>()
    for (const pair of document.cookie.split('; ').filter(Boolean)) {
      const [name = '', ...value] = pair.split('=')
      names.add(name)
      browser.cookies.set(name, value.join('='))
    }
    for (const name of given) if (!names.has(name)) browser.cookies.delete(name)
    given = names
  }

  async function fetchAsPage(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input), origin)
    if (url.origin !== origin) return outside(input, init)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? init.body : String(init.body ?? '')
    const headers = new Headers({ ...baseHeaders(), 'sec-fetch-site': 'same-origin' })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    if (init.body instanceof URLSearchParams) headers.set('content-type', 'application/x-www-form-urlencoded')
    const own = life
    const call = { method, path: url.pathname + url.search, body, headers }
    browser.calls.push(call)
    takeCookies(document)
    const isEmpty = init.body === undefined || init.body === null
    const sent = { method, headers, body: isEmpty ? null : body, redirect: init.redirect ?? 'follow' }
    const serve = async () => (await fileAt(url.pathname)) ?? outside(url, { ...sent, signal: init.signal ?? null })
    const asked = Promise.resolve(options.play?.(call, serve) ?? serve())
    const answer = await asked.catch((error: unknown) => {
      if (own.isOver) return NEVER
      throw error
    })
    // To a page that is closed no answer arrives.
    if (own.isOver) return NEVER
    keepCookies(answer)
    showCookies(document)
    return answer
  }

  /** The answer of the app to a navigation, and the address that it was found at. */
  async function navigate({ url, form }: Departure, redirects = 0): Promise<[url: string, answer: Response]> {
    const headers = { ...baseHeaders(), 'sec-fetch-site': 'same-origin' }
    const answer = await outside(url, { method: form ? 'POST' : 'GET', body: form, redirect: 'manual', headers })
    keepCookies(answer)
    const location = answer.headers.get('location')
    if (location === null || answer.status < 300 || answer.status > 399) return [url, answer]
    expect(redirects, 'redirects').toBeLessThan(MAX_REDIRECTS)
    return navigate({ url: new URL(location, url).href, form: null }, redirects + 1)
  }

  function goto(path: string): Promise<DomPage> {
    return load({ url: new URL(path, origin).href, form: null })
  }

  async function proceed(): Promise<DomPage> {
    const next = await vi.waitUntil(() => departures.at(-1), { timeout: 5_000, interval: 5 })
    departures.length = 0
    return load(next)
  }

  async function load(departure: Departure): Promise<DomPage> {
    await close()
    const [url, answer] = await navigate(departure)
    const window = new Window({
      url,
      width: options.width ?? 1280,
      height: 900,
      console: globalThis.console,
      settings: {
        disableCSSFileLoading: true,
        disableJavaScriptFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
        navigator: { userAgent: options.userAgent ?? DESKTOP },
      },
    })
    const [local = {}, session = {}] = storage
    for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, value)
    for (const [key, value] of Object.entries(session)) window.sessionStorage.setItem(key, value)
    showCookies(window.document)
    addPopovers(window)
    closeDialogsLater(window)
    recordDepartures(window, (name, departure) => {
      browser.departures.push(name)
      departures.push(departure)
    })
    const timers = trackTimers()
    const own = { isOver: false }
    life = own
    const restore = install(window, {
      ...timers.globals,
      fetch: fetchAsPage,
      indexedDB: databases,
      IDBKeyRange,
      ...MISSING,
    })
    // What the app prints while it answers is its log.
    const complain = (...words: unknown[]) => void (isAppAtWork() || complaints.push(words.join(' ')))
    const onError = vi.spyOn(console, 'error').mockImplementation(complain)
    const onWarn = vi.spyOn(console, 'warn').mockImplementation(complain)
    close = async () => {
      close = async () => {}
      own.isOver = true
      takeCookies(window.document)
      storage[0] = { ...window.localStorage }
      storage[1] = { ...window.sessionStorage }
      onError.mockRestore()
      onWarn.mockRestore()
      await window.happyDOM.abort()
      timers.stop()
      // With neither timers nor answers to come, what React has begun is over within a few turns.
      for (let turn = 0; turn < LAST_TURNS; turn += 1) await new Promise(setImmediate)
      timers.stop()
      restore()
      vi.stubEnv('SSR', true)
      performance.clearMarks()
    }
    writeDocument(window, await answer.text())
    // What the server and the browser do differently is chosen by this while a page is open.
    vi.stubEnv('SSR', false)
    vi.resetModules()
    await import('#ui/entry.client.tsx')
    const page = makePage(window)
    await vi.waitUntil(() => performance.getEntriesByName('tackboard:ready').length > 0, {
      timeout: 10_000,
      interval: 5,
    })
    return page
  }

  onTestFinished(async () => {
    await close()
    expect(complaints.filter((line) => !options.expects?.test(line))).toEqual([])
  })
  return browser
}

function makePage(window: Window): DomPage {
  // The types of the page's world are those of a browser.
  const document = window.document as object as Document
  return {
    window,
    document,
    screen: within(document.body),
    user: userEvent.setup({ document }),
    metrics: (name) =>
      performance.getEntriesByName(`tackboard.${name}`).map((mark) => (mark as PerformanceMark).detail as unknown),
  }
}

/** What happy-dom does without, as far as the client asks for it. */
const MISSING = {
  requestIdleCallback: (callback: (deadline: object) => void) =>
    setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 10 }), 0),
  cancelIdleCallback: clearTimeout,
}

/** Popovers open and close by an attribute, as there is no top layer. */
function addPopovers({ HTMLElement }: Window): void {
  const toggle = (element: Element, isOpen: boolean) => element.toggleAttribute('data-popover-open', isOpen)
  Object.assign(HTMLElement.prototype, {
    showPopover(this: Element) {
      toggle(this, true)
    },
    hidePopover(this: Element) {
      toggle(this, false)
    },
    togglePopover(this: Element, force?: boolean) {
      return toggle(this, force ?? !this.hasAttribute('data-popover-open'))
    },
  })
}

/** A dialog that is closed says so in a task of its own, as in browsers; happy-dom says it at once. */
function closeDialogsLater({ HTMLDialogElement, Event }: Window): void {
  HTMLDialogElement.prototype.close = function close(returnValue?: string) {
    const wasOpen = this.open
    this.removeAttribute('open')
    this.returnValue = returnValue ?? ''
    if (wasOpen) setImmediate(() => this.dispatchEvent(new Event('close')))
  }
}

/** Puts the page's world into this process's globals; answers with the way to take it out again. */
function install(window: Window, more: Record<string, unknown>): () => void {
  const former = new Map<string, PropertyDescriptor | undefined>()
  const put = (name: string, value: unknown) => {
    if (!former.has(name)) former.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false })
  }
  const names = new Set<string>()
  for (let level: object | null = window; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) names.add(name)
  }
  for (const name of names) {
    if (KEPT.has(name) || name.startsWith('_') || name === 'constructor') continue
    const value: unknown = Reflect.get(window, name)
    put(name, typeof value === 'function' && !/^[A-Z]/.test(name) ? value.bind(window) : value)
  }
  for (const [name, value] of Object.entries(more)) {
    put(name, value)
    Object.defineProperty(window, name, { value, configurable: true, writable: true })
  }
  put('window', globalThis)
  put('self', globalThis)
  return () => {
    for (const [name, descriptor] of former) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
