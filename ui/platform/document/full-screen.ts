/** A second call brings it back to the page. A browser may refuse, and some know none. */
export async function toggleFullScreen(element: Element): Promise<void> {
  try {
    if (document.fullscreenElement === element) await document.exitFullscreen()
    else await element.requestFullscreen()
  } catch {
    // It stays where it is.
  }
}
