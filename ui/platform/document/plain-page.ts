import { ELEMENT_IDS } from '#schema/page-data.ts'

interface PlainPage {
  title: string
  text: string
  home: string
}

export function hasContent(): boolean {
  return (document.getElementById(ELEMENT_IDS.root)?.textContent.trim() ?? '') !== ''
}

export function showPlainPage({ title, text, home }: PlainPage): void {
  const main = document.createElement('main')
  main.className = 'plain-page'
  const heading = document.createElement('h1')
  heading.textContent = title
  const sentence = document.createElement('p')
  sentence.textContent = text
  const link = document.createElement('a')
  link.href = home
  link.textContent = window.location.host
  main.append(heading, sentence, link)
  const root = document.getElementById(ELEMENT_IDS.root) ?? document.body
  root.replaceChildren(main)
  document.title = title
}
