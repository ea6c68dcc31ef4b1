/** The cookies of one browser: keeps what answers set, and forgets what they take back. */
export class BrowserCookies {
  readonly #cookies = new Map<string, string>()

  /** Takes over what an answer sets, and hands the answer on. */
  store(answer: Response): Response {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** The cookies as the `Cookie` header has them. */
  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
