import { readFileSync, statSync } from 'node:fs'
import { onlineManager } from '@tanstack/react-query'
import { configure, within } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import * as fakeIndexedDb from 'fake-indexeddb'
import { Window } from 'happy-dom'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { isAppAtWork } from './app.ts'
import { DESKTOP } from './client.ts'
import { recordDepartures, type Departure } from './dom-departures.ts'
import { beginLifetime } from './dom-lifetime.ts'
import './dom-react.ts'
import { socketsOf, type PageSocket } from './dom-sockets.ts'
import { playViewport, type DomViewport } from './dom-viewport.ts'
import { makeSession, type UserRow } from './rows.ts'
import { writeDocument } from './write-document.ts'
// Compiled once, before a dialog waits for it.
import '../../ui/app/texts/en_US.json?part=late'

/** A call that a page has made. */
export interface PageCall {
  origin: string
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
  /** Changes a document on its way to the page. */
  alter?: (html: string) => string
  /** Makes the window of each document what the test needs, before anything of the page is there. */
  prepare?: (window: Window) => void
  /** The test is about these lines of the console. */
  expects?: RegExp
}

/**
 * A browser with one tab, in which the real client runs on documents of the app. It has no layout and no Navigation
 * API.
 */
export interface DomBrowser {
  /** Name and value of each cookie that a browser would send. */
  cookies: Map<string, string>
  calls: PageCall[]
  /** Sockets that pages have opened; none is answered but by the test. */
  sockets: PageSocket[]
  /** Addresses that pages wanted to leave for by themselves; `reload` for the same one. */
  departures: string[]
  /** The fields of the form by which the page left last. */
  lastForm(): Record<string, string>
  /** Addresses of frames that pages have held; none is loaded. */
  frames: string[]
  /** What is stored between two pages; while one is open its window has it. */
  storage: { local: Record<string, string>; session: Record<string, string> }
  /** Signs a user in from the next page on. */
  logIn(user: Pick<UserRow, 'id'>): Promise<void>
  /** Loads a document, after redirects, and resolves when the page says that it is ready. */
  goto(path: string, options?: { referrer?: string }): Promise<DomPage>
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
  viewport: DomViewport
  /** The user turns to another tab, or back to this one. */
  hide(): void
  show(): void
  setOnline(isOnline: boolean): void
}

/** The line of a frame that is not loaded. */
const FRAME_LINE = /Failed to load iframe page "([^"]*)"/

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

const INDEXED_DB = Object.fromEntries(Object.entries(fakeIndexedDb).filter(([name]) => name.startsWith('IDB')))

// What a page was about to store may come after its end.
Object.assign(globalThis, INDEXED_DB, { indexedDB: new fakeIndexedDb.IDBFactory() })

const MAX_REDIRECTS = 5

/** Turns of the event loop that a page gets when it is closed. */
const LAST_TURNS = 20

/** An answer that does not come. */
const NEVER = new Promise<Response>(() => {})

configure({ asyncUtilTimeout: 60_000 })

/** Lets a test say when time passes, for pages that are opened from now on. */
export function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A control of a part whose scripts may still be on their way. */
export function whenEnabled<Control extends HTMLElement>(find: () => Control): Promise<Control> {
  return eventually(() => {
    const control = find()
    if (control.matches(':disabled')) throw new Error('The control is still disabled')
    return control
  })
}

/** Waits for what a page does by itself; where time is the test's to say, it passes meanwhile. */
export function eventually<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { interval: 20 })
}

/** Opens a browser; it is closed after the test, which fails where a page complained on the console. */
export async function openDom(options: DomOptions = {}): Promise<DomBrowser> {
  const origin = options.origin ?? inject('origin')
  const browser: DomBrowser = {
    cookies: new Map(),
    calls: [],
    sockets: [],
    departures: [],
    lastForm: () => Object.fromEntries(departures.at(-1)?.form ?? []),
    frames: [],
    storage: { local: {}, session: {} },
    logIn,
    goto,
    proceed,
  }
  const indexedDB = new fakeIndexedDb.IDBFactory()
  const complaints: string[] = []
  const departures: Departure[] = []
  /** Cookies that the open page knows of. */
  let given = new Set<string>()
  const hidden = new Set<string>([SESSION_COOKIE])
  let close = async () => {}
  /** The open page; what a closed one still waits for never comes. */
  let open = 0
  if (options.as) await logIn(options.as)
  const baseHeaders = () => ({
    'user-agent': options.userAgent ?? DESKTOP,
    'cf-ipcountry': options.country ?? 'US',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...options.headers,
  })
  const outside = globalThis.fetch

  async function logIn(user: Pick<UserRow, 'id'>): Promise<void> {
    const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
    const [name = '', value = ''] = (await makeSession(db, user)).split('=')
    browser.cookies.set(name, value)
  }

  function complain(...words: unknown[]): void {
    if (isAppAtWork()) return
    const line = words.join(' ')
    const frame = FRAME_LINE.exec(line)?.[1]
    if (frame === undefined) complaints.push(line)
    else browser.frames.push(frame)
  }

  function storeCookies(answer: Response): void {
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
  function readPageCookies(document: { cookie: string }): void {
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
    const page = open
    const url = new URL(input instanceof Request ? input.url : String(input), origin)
    // The app in this process, and the test, speak to the database.
    if (isAppAtWork() || url.origin === new URL(inject('databaseUrl')).origin) return outside(input, init)
    const method = init.method ?? 'GET'
    const body = init.body === undefined || init.body === null ? '' : await new Response(init.body).text()
    const headers = new Headers({ ...baseHeaders(), 'sec-fetch-site': 'same-origin' })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    if (init.body instanceof URLSearchParams) headers.set('content-type', 'application/x-www-form-urlencoded')
    const call = { origin: url.origin, method, path: url.pathname + url.search, body, headers }
    browser.calls.push(call)
    const isEmpty = init.body === undefined || init.body === null
    const sent = { method, headers, body: isEmpty ? null : body, redirect: init.redirect ?? 'follow' }
    readPageCookies(document)
    const isOwn = url.origin === origin
    const serve = async () =>
      isOwn ? (publicFile(url) ?? outside(url, { ...sent, signal: init.signal ?? null })) : outside(input, init)
    const asked = Promise.resolve(options.play?.(call, serve) ?? serve())
    const answer = await asked.catch((error: unknown) => {
      if (page !== open) return NEVER
      throw error
    })
    // No answer arrives at a page that is closed.
    if (page !== open) return NEVER
    if (!isOwn) return answer
    // What the page did meanwhile is newer than what was sent.
    readPageCookies(document)
    storeCookies(answer)
    showCookies(document)
    return answer
  }

  /** The answer of the app to a navigation, and the address that it was found at. */
  async function navigate({ url, form }: Departure, referrer?: string, redirects = 0): Promise<[string, Response]> {
    const headers = {
      ...baseHeaders(),
      'sec-fetch-site': form ? 'same-origin' : 'none',
      ...(referrer && { referer: referrer }),
    }
    const answer = await outside(url, { method: form ? 'POST' : 'GET', body: form, redirect: 'manual', headers })
    storeCookies(answer)
    const location = answer.headers.get('location')
    if (location === null || answer.status < 300 || answer.status > 399) return [url, answer]
    expect(redirects, 'redirects').toBeLessThan(MAX_REDIRECTS)
    return navigate({ url: new URL(location, url).href, form: null }, referrer, redirects + 1)
  }

  function goto(path: string, { referrer }: { referrer?: string } = {}): Promise<DomPage> {
    return load({ url: new URL(path, origin).href, form: null }, referrer)
  }

  async function proceed(): Promise<DomPage> {
    const next = await vi.waitUntil(() => departures.at(-1), { interval: 5 })
    departures.length = 0
    return load(next)
  }

  async function load(departure: Departure, referrer?: string): Promise<DomPage> {
    await close()
    const [url, answer] = await navigate(departure, referrer)
    const window = new Window({
      url,
      width: options.width ?? 1280,
      height: 900,
      console: globalThis.console,
      settings: {
        disableCSSFileLoading: true,
        disableJavaScriptFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        navigation: {
          disableMainFrameNavigation: true,
          disableChildFrameNavigation: true,
          disableChildPageNavigation: true,
        },
        navigator: { userAgent: options.userAgent ?? DESKTOP },
      },
    })
    const { local, session } = browser.storage
    for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, value)
    for (const [key, value] of Object.entries(session)) window.sessionStorage.setItem(key, value)
    showCookies(window.document)
    addPopovers(window)
    completeDialogs(window)
    giveBoxes(window)
    recordDepartures(window, (name, leaving) => {
      browser.departures.push(name)
      departures.push(leaving)
    })
    if (referrer !== undefined) Object.defineProperty(window.document, 'referrer', { value: referrer })
    options.prepare?.(window)
    const viewport = playViewport()
    const lifetime = beginLifetime()
    const restore = install(window, {
      fetch: fetchAsPage,
      ...lifetime.timers,
      IntersectionObserver: viewport.Observer,
      indexedDB,
      WebSocket: socketsOf(browser.sockets),
      ...MISSING,
    })
    const onError = vi.spyOn(console, 'error').mockImplementation(complain)
    const onWarn = vi.spyOn(console, 'warn').mockImplementation(complain)
    close = async () => {
      close = async () => {}
      // What the page sends as it goes is sent.
      window.dispatchEvent(new window.Event('pagehide'))
      await new Promise(setImmediate)
      readPageCookies(window.document)
      browser.storage = { local: listEntries(window.localStorage), session: listEntries(window.sessionStorage) }
      open += 1
      lifetime.end()
      onError.mockRestore()
      onWarn.mockRestore()
      await window.happyDOM.abort()
      // React ends what it has begun within a few turns if neither timers nor answers are to come.
      for (let turn = 0; turn < LAST_TURNS; turn += 1) await new Promise(setImmediate)
      restore()
      // The process keeps whether its last page had a connection.
      onlineManager.setOnline(true)
      vi.stubEnv('SSR', true)
      performance.clearMarks()
    }
    const html = await answer.text()
    writeDocument(window, options.alter?.(html) ?? html)
    // What the server and the browser do differently is chosen by this while a page is open.
    vi.stubEnv('SSR', false)
    vi.resetModules()
    await import('#ui/entry.client.tsx')
    const page = makePage(window, viewport.controls)
    await vi.waitUntil(() => performance.getEntriesByName('tackboard:ready').length > 0, { interval: 5 })
    return page
  }

  onTestFinished(async () => {
    await close()
    expect(complaints.filter((line) => !options.expects?.test(line))).toEqual([])
  })
  return browser
}

/** A file that the worker's host answers without asking it. */
function publicFile({ pathname }: URL): Response | undefined {
  const file = new URL(`../../ui/public${pathname}`, import.meta.url)
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? new Response(readFileSync(file)) : undefined
}

function listEntries(storage: {
  length: number
  key(index: number): string | null
  getItem(key: string): string | null
}) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']))
}

function makePage(window: Window, viewport: DomViewport): DomPage {
  // The types of the page's world are those of a browser.
  const document = window.document as object as Document
  const become = (visibilityState: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    window,
    document,
    screen: within(document.body),
    user: userEvent.setup({
      document,
      advanceTimers: async (ms) => void (vi.isFakeTimers() && (await vi.advanceTimersByTimeAsync(ms))),
    }),
    metrics: (name) =>
      performance.getEntriesByName(`tackboard.${name}`).map((mark) => (mark as PerformanceMark).detail as unknown),
    viewport,
    hide: () => become('hidden'),
    show: () => become('visible'),
    setOnline(isOnline) {
      Object.defineProperty(window.navigator, 'onLine', { value: isOnline, configurable: true })
      window.dispatchEvent(new window.Event(isOnline ? 'online' : 'offline'))
    },
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
  const toggle = (element: Element, isOpen: boolean) => {
    element.toggleAttribute('data-popover-open', isOpen)
    const event = Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' })
    queueMicrotask(() => element.dispatchEvent(event))
    return isOpen
  }
  Object.assign(HTMLElement.prototype, {
    showPopover(this: Element) {
      toggle(this, true)
    },
    hidePopover(this: Element) {
      toggle(this, false)
    },
    togglePopover(this: Element, options?: boolean | object) {
      const isOpen = typeof options === 'boolean' ? options : !this.hasAttribute('data-popover-open')
      return toggle(this, isOpen)
    },
  })
}

/** A dialog returns the focus to what had it before; that it was closed is reported once the script is done. */
function completeDialogs({ HTMLDialogElement, document }: Window): void {
  const before = new WeakMap<object, { focus(options?: { preventScroll: boolean }): void } | null>()
  const { showModal } = HTMLDialogElement.prototype
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: InstanceType<typeof HTMLDialogElement>) {
      before.set(this, document.activeElement)
      showModal.call(this)
    },
    close(this: InstanceType<typeof HTMLDialogElement>) {
      if (!this.open) return
      this.removeAttribute('open')
      before.get(this)?.focus({ preventScroll: true })
      queueMicrotask(() => this.dispatchEvent(new Event('close') as never))
    },
  })
}

/** Elements have a size, as far as pages ask whether they have any. */
function giveBoxes({ HTMLElement, Element, DOMRect }: Window): void {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 10, configurable: true })
  Object.assign(Element.prototype, { getClientRects: () => [new DOMRect(0, 0, 10, 10)] })
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
