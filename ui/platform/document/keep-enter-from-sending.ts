/** Enter in a field does what the field makes of it; only a press of a button sends the form. */
export function keepEnterFromSending(form: HTMLFormElement): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const isInField = (event.target as Element).matches('input:not([type="file"])')
    if (event.key === 'Enter' && isInField) event.preventDefault()
  }
  form.addEventListener('keydown', onKeyDown)
  return () => form.removeEventListener('keydown', onKeyDown)
}
