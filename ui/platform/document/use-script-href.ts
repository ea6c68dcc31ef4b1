import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives a link an address with code, for the bookmarks that it is dragged to: React takes none, and here the
 * Content-Security-Policy runs none. Its `href` must stay the same, or React puts that back.
 */
export function useScriptHref(code: string): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.setAttribute('href', code), [code])
  return link
}
