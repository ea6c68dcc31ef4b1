import { ELEMENT_IDS } from '#schema/page-data.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'

interface PlainPage {
  title: string
  text: string
  /** The text of the button that loads the page again. */
  reload: string
  home: { text: string; href: string }
}

export function hasContent(): boolean {
  return (document.getElementById(ELEMENT_IDS.root)?.textContent.trim() ?? '') !== ''
}

export function showPlainPage({ title, text, reload, home }: PlainPage): void {
  const main = document.createElement('main')
  main.className = 'plain-page'
  const heading = document.createElement('h1')
  heading.textContent = title
  heading.tabIndex = -1
  const sentence = document.createElement('p')
  sentence.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = reload
  button.addEventListener('click', reloadDocument)
  const link = document.createElement('a')
  link.href = home.href
  link.textContent = home.text
  main.append(heading, sentence, button, link)
  const root = document.getElementById(ELEMENT_IDS.root) ?? document.body
  root.replaceChildren(main)
  heading.focus()
  document.title = title
}
