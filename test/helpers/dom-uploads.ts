import type { Window } from 'happy-dom'

/** What the page sends by XMLHttpRequest, as far as it is asked for here. */
export interface PlayedUpload {
  path: string
  headers: Record<string, string>
  file: File
  isAborted: boolean
  progress(part: number): void
  answer(status: number, body: unknown): void
  /** The connection breaks. */
  fail(): void
}

/** Neither the events of the page nor those of this process, which know nothing of each other. */
class Listeners {
  #listeners: [name: string, listener: (event: object) => void][] = []

  addEventListener(name: string, listener: (event: object) => void): void {
    this.#listeners.push([name, listener])
  }

  tell(name: string, event: object = {}): void {
    for (const [known, listener] of this.#listeners) if (known === name) listener(event)
  }
}

/** Takes the uploads of a window, whose own XMLHttpRequest leads out of the test; give it to `prepare`. */
export function playUploads(): { uploads: PlayedUpload[]; prepare: (window: Window) => void } {
  const uploads: PlayedUpload[] = []

  class Upload extends Listeners {
    upload = new Listeners()
    status = 0
    responseText = ''
    responseURL = ''
    #path = ''
    #headers: Record<string, string> = {}
    #played: PlayedUpload | undefined

    open(_: string, path: string): void {
      this.#path = path
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }

    getResponseHeader(): null {
      return null
    }

    send(file: File): void {
      this.#played = {
        path: this.#path,
        headers: this.#headers,
        file,
        isAborted: false,
        progress: (part) => this.upload.tell('progress', { lengthComputable: true, loaded: part * 100, total: 100 }),
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.#end('load')
        },
        fail: () => this.#end('error'),
      }
      uploads.push(this.#played)
    }

    abort(): void {
      if (this.#played) this.#played.isAborted = true
      this.#end('abort')
    }

    #end(name: string): void {
      this.tell(name)
      this.tell('loadend')
    }
  }

  return { uploads, prepare: (window) => void Object.assign(window, { XMLHttpRequest: Upload }) }
}
