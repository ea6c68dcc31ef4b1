/** Leaves the page by a POST, as a form that the user sends. */
export function submitForm(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

export function readPath(): string {
  const { pathname, search, hash } = location
  return pathname + search + hash
}

/** What the viewer has begun is never interrupted, also before this was there; another page of the visit will do. */
export function watchForInput(): () => boolean {
  let hasBegun = document.activeElement !== null && document.activeElement !== document.body
  const note = () => {
    hasBegun = true
  }
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, note, { capture: true, once: true })
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('first-input'))
    new PerformanceObserver(note).observe({ type: 'first-input', buffered: true })
  return () => !hasBegun && document.visibilityState === 'visible'
}

/** Enter in a field does what the field makes of it; only a press of a button sends the form. */
export function preventEnterSubmit(form: HTMLFormElement): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const isInField = (event.target as Element).matches('input:not([type="file"])')
    if (event.key === 'Enter' && isInField) event.preventDefault()
  }
  form.addEventListener('keydown', onKeyDown)
  return () => form.removeEventListener('keydown', onKeyDown)
}
