import type { Window } from 'happy-dom'

/** A form that is sent goes along with the address. */
export interface Departure {
  url: string
  form: URLSearchParams | null
}

/** Documents are loaded by the test alone: where a page wants to go is written down. */
export function recordDepartures(window: Window, note: (name: string, departure: Departure) => void): void {
  const { location, HTMLFormElement } = window
  const leaveFor = (to: string | URL, form: URLSearchParams | null = null) => {
    const url = new URL(to, location.href).href
    note(url, { url, form })
  }
  const recorders = {
    reload: () => note('reload', { url: location.href, form: null }),
    replace: (url: string | URL) => leaveFor(url),
    assign: (url: string | URL) => leaveFor(url),
  }
  for (const [name, value] of Object.entries(recorders)) Object.defineProperty(location, name, { value })
  function send(form: InstanceType<typeof HTMLFormElement>, submitter?: Element | null): void {
    const entries = new URLSearchParams()
    for (const [name, value] of new window.FormData(form, (submitter ?? undefined) as never)) {
      entries.append(name, String(value).replaceAll(/\r?\n/g, '\r\n'))
    }
    if (form.method === 'post') leaveFor(form.action, entries)
    else leaveFor(`${form.action}?${entries}`)
  }
  HTMLFormElement.prototype.submit = function submit() {
    send(this)
  }
  // The listener comes after all that the page does about it.
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    send(event.target as never, (event as unknown as { submitter: Element | null }).submitter)
  })
}
