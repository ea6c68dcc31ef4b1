/** Passwords do not count: they are quickly typed again. */
const WRITTEN =
  'main :is(textarea, input:is(:not([type]), [type="text"], [type="search"], [type="email"], [type="url"], [type="tel"]))'

type Field = HTMLInputElement | HTMLTextAreaElement

const typedIn = new WeakSet<EventTarget>()

/** Tracks typing, because a field that React controls never differs from its default. */
export function watchTyping(): () => void {
  const remember = ({ target }: Event) => target && typedIn.add(target)
  document.addEventListener('input', remember, { capture: true })
  return () => document.removeEventListener('input', remember, { capture: true })
}

export function hasUnsavedText(): boolean {
  return [...document.querySelectorAll<Field>(WRITTEN)].some(
    (field) => field.value.trim() !== '' && (typedIn.has(field) || field.value !== field.defaultValue),
  )
}

export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
