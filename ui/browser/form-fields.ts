/**
 * The fields of a form as the server would read them: of a name that is sent twice the first counts. So a checkbox that is
 * followed by a hidden field of its name is sent either way.
 */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !Object.hasOwn(fields, name)) fields[name] = value
  }
  return fields
}

/** Moves the focus to the first field that is marked as wrong. */
export function focusWrongField(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
