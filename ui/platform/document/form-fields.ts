/**
 * The fields are read as the server reads them: the first of two with one name counts, so that a checkbox followed by a
 * hidden field of its name is sent either way.
 */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !Object.hasOwn(fields, name)) fields[name] = value
  }
  return fields
}

/** The field of that name, else the first one that is wrong; buttons that lead to such say so by `data-wrong`. */
export function focusWrongField(form: HTMLFormElement, name?: string): void {
  const named = name === undefined ? null : form.querySelector<HTMLElement>(`[name="${name}"]`)
  const target = named ?? form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  target?.focus()
  // A code is typed again from the start, not corrected.
  if (target instanceof HTMLInputElement && target.autocomplete === 'one-time-code') target.select()
}
