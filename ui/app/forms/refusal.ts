/** What is wrong with a form, by the names of errors and problems; `text` where the cause has said it itself. */
export interface Refusal {
  error: string | null
  problems: Readonly<Record<string, string>>
  text?: string | undefined
}

export const NOTHING_WRONG: Refusal = { error: null, problems: {} }

/** Thrown by what a form sends, where it knows what to show. */
export class FormRefusal extends Error {
  override name = 'FormRefusal'
  readonly refusal: Refusal

  constructor({ error = null, problems = {}, text }: Partial<Refusal>) {
    super(text ?? error ?? 'Some fields are wrong')
    this.refusal = { error, problems, text }
  }
}
