import { useEffect } from 'react'

const COUNT = /^\(\d+\+?\) /

let stopTitle = () => {}

/**
 * Shows a count in front of any title that the page gets, and on the icon of the installed app where the browser can.
 * An empty text shows none.
 */
export function showUnseenCount(count: number, text: string): void {
  stopTitle()
  stopTitle = maintainTitleCount(text)
  showAppBadge(count)
}

function maintainTitleCount(count: string): () => void {
  const title = document.querySelector('head > title')
  const write = () => {
    const wanted = (count === '' ? '' : `(${count}) `) + document.title.replace(COUNT, '')
    if (document.title !== wanted) document.title = wanted
  }
  write()
  if (!title || count === '') return () => {}
  const observer = new MutationObserver(write)
  observer.observe(title, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    document.title = document.title.replace(COUNT, '')
  }
}

function showAppBadge(count: number): void {
  const { navigator } = window
  if (!('setAppBadge' in navigator)) return
  const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
  // Badges are not allowed if the app is not installed.
  shown.catch(() => {})
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      // A navigation may have set another one meanwhile.
      if (document.title === title) document.title = before
    }
  }, [title])
}
