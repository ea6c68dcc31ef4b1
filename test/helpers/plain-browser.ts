import { within } from '@testing-library/dom'
import { Window } from 'happy-dom'
import { expect, inject } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { DESKTOP, newAddress, toText } from './client.ts'
import { makeSession, type UserRow } from './rows.ts'
import { writeDocument } from './write-document.ts'

export interface PlainOptions {
  as?: Pick<UserRow, 'id'>
  headers?: Record<string, string>
  userAgent?: string
  /** Address of an app of its own, made by `startApp`. */
  origin?: string
}

/** A browser without scripts: it shows documents, follows links, sends forms and keeps cookies. */
export interface PlainBrowser {
  /** Name and value of each cookie that is sent along. */
  cookies: Map<string, string>
  goto(path: string): Promise<PlainPage>
}

export interface PlainPage {
  /** The status of the last answer, after redirects. */
  status: number
  /** The path and query that the document was found at. */
  path: string
  headers: Headers
  /** All that the document says, without its markup. */
  text: string
  document: Document
  /** Finds what a person sees. Names are those of labels and contents: nothing is laid out. */
  screen: ReturnType<typeof within>
  /** The field with a label, of the whole page or of a part of it. */
  field(label: string | RegExp, part?: HTMLElement): HTMLInputElement
  /** Writes into a field, ticks a box (`true`), or chooses by the value of an option. */
  fill(label: string | RegExp, value: string | boolean, part?: HTMLElement): void
  /** Chooses a file for a field. */
  attach(label: string | RegExp, file: File, part?: HTMLElement): void
  /** What a field is described by: the error beside it. */
  described(label: string | RegExp, part?: HTMLElement): string
  /** Presses a button that sends its form. */
  press(name: string | RegExp, part?: HTMLElement): Promise<PlainPage>
  /** Follows a link, of several the first one. */
  follow(name: string | RegExp, part?: HTMLElement): Promise<PlainPage>
}

const MAX_REDIRECTS = 5

/** Opens a browser without scripts. Its calls come from an address of its own, so that no other test slows it. */
export async function openPlain(options: PlainOptions = {}): Promise<PlainBrowser> {
  const origin = options.origin ?? inject('origin')
  const cookies = new Map<string, string>()
  const address = newAddress()
  if (options.as) {
    const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
    const [name = '', value = ''] = (await makeSession(db, options.as)).split('=')
    cookies.set(name, value)
  }

  async function load(path: string, form?: FormBody, redirects = 0): Promise<PlainPage> {
    const url = new URL(path, origin)
    expect(url.origin, 'a page of this site').toBe(origin)
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ?? null,
      redirect: 'manual',
      headers: {
        'user-agent': options.userAgent ?? DESKTOP,
        'cf-connecting-ip': address,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...options.headers,
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/;\s*max-age=0\b/i.test(line) || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null && answer.status >= 300 && answer.status < 400) {
      await answer.text()
      expect(redirects, 'redirects').toBeLessThan(MAX_REDIRECTS)
      return load(new URL(location, url).href, undefined, redirects + 1)
    }
    return makePage(url, answer, await answer.text(), load)
  }

  return { cookies, goto: (path) => load(path) }
}

/** The body is sent as its form says. */
type FormBody = URLSearchParams | FormData

type Load = (path: string, form?: FormBody) => Promise<PlainPage>

function makePage(url: URL, answer: Response, html: string, load: Load): PlainPage {
  const window = new Window({ url: url.href })
  // What is there where no scripts are is a part of the document.
  writeDocument(window, html.replaceAll(/<script\b(?![^>]*type="application).*?<\/script>|<\/?noscript>/gs, ''))
  // The types of the document are those of a browser.
  const document = window.document as object as Document
  const screen = within(document.body)
  const inside = (part?: HTMLElement) => (part ? within(part) : screen)
  const field = (label: string | RegExp, part?: HTMLElement) => inside(part).getByLabelText<HTMLInputElement>(label)

  const files = new Map<HTMLInputElement, File>()

  /** What a form sends that is sent by one of its buttons. */
  function listEntries(form: HTMLFormElement, button: HTMLElement): URLSearchParams {
    const data = new window.FormData(form as never, button as never)
    const entries = new URLSearchParams()
    for (const [name, value] of data) entries.append(name, String(value).replaceAll(/\r?\n/g, '\r\n'))
    return entries
  }

  return {
    status: answer.status,
    path: url.pathname + url.search,
    headers: answer.headers,
    text: toText(html).replaceAll(/\s+/g, ' '),
    document,
    screen,
    field,
    fill(label, value, part) {
      const control = field(label, part)
      if (typeof value === 'boolean') control.checked = value
      else control.value = value
    },
    attach(label, file, part) {
      files.set(field(label, part), file)
    },
    described(label, part) {
      const id = field(label, part).getAttribute('aria-describedby') ?? ''
      return id
        .split(' ')
        .map((one) => document.getElementById(one)?.textContent ?? '')
        .join(' ')
        .trim()
    },
    async press(name, part) {
      const button = findNamed(part ?? document, 'button', name)
      const form = button.closest('form')
      if (!form) throw new Error(`The button ${name} is of no form`)
      const entries = listEntries(form, button)
      const path = new URL(form.getAttribute('action') ?? url.href, url).href
      if (form.method.toLowerCase() !== 'post') return load(`${path}?${entries}`)
      if (form.enctype !== 'multipart/form-data') return load(path, entries)
      const parts = toParts(entries)
      for (const input of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
        // A field without a file is sent as one without a name.
        if (input.name !== '') parts.set(input.name, files.get(input) ?? new File([], ''))
      }
      return load(path, parts)
    },
    async follow(name, part) {
      const link = findNamed(part ?? document, 'a', name)
      return load(new URL(link.getAttribute('href') ?? '', url).href)
    },
  }
}

function toParts(entries: URLSearchParams): FormData {
  const parts = new FormData()
  for (const [name, value] of entries) parts.append(name, value)
  return parts
}

/** The first link or button with a name, or with a part that says it. */
function findNamed(root: ParentNode, selector: 'a' | 'button', name: string | RegExp): HTMLElement {
  const says = (text: string | null) => (typeof name === 'string' ? text?.trim() === name : name.test(text ?? ''))
  const found = [...root.querySelectorAll<HTMLElement>(selector)].find((element) =>
    element.hasAttribute('aria-label')
      ? says(element.getAttribute('aria-label'))
      : [element, ...element.querySelectorAll('*')].some(({ textContent }) => says(textContent)),
  )
  if (!found) throw new Error(`There is no ${selector} of the name ${name}`)
  return found
}
