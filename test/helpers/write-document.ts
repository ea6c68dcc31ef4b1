import type { Window } from 'happy-dom'

/** Fills a window with a document, whose choices are then those that it came with. */
export function writeDocument({ document }: Window, html: string): void {
  document.write(html.replaceAll('\r\n', '\n'))
  // happy-dom selects the first option of each list while it is parsed.
  for (const option of document.querySelectorAll('option[selected]')) Reflect.set(option, 'selected', true)
}
