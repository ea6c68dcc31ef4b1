/**
 * As the server reads them: of a name that is sent twice the first counts, so that a checkbox followed by a hidden
 * field of its name is sent either way.
 */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !Object.hasOwn(fields, name)) fields[name] = value
  }
  return fields
}

export function focusWrongField(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
