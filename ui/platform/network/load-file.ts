export function loadStyle(path: string, failures: number): Promise<void> {
  // A document cut off before its head, or taken apart by an extension, has no place for one.
  if (!document.head) return Promise.reject(new Error('The document has no head'))
  const present = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${CSS.escape(path)}"]`)
  if (present?.sheet) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = withAttempt(path, failures)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      // A link still loading has held the page back until now; one that failed is replaced.
      if (present?.sheet) link.remove()
      else present?.remove()
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`The style sheet ${path} could not be loaded`))
    })
    document.head.append(link)
  })
}

export function loadModule(path: string, failures: number): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ withAttempt(path, failures)) as Promise<Record<string, unknown>>
}

/** Some browsers remember that a module failed and never request the same address again. */
function withAttempt(path: string, failures: number): string {
  return failures === 0 ? path : `${path}?try=${failures + 1}`
}
