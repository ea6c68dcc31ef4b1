import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Translator {
  url: string
  /** What it was asked for, with the path. */
  asked: unknown[]
  /** The service answers well from now on. */
  isWell: boolean
  stop(): Promise<void>
}

/** Speaks like LibreTranslate, and puts the language before each text. */
export async function startTranslator(): Promise<Translator> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const sent = JSON.parse(body) as { q: string; target: string }
      translator.asked.push({ path: request.url, ...sent })
      const { isWell } = translator
      response.writeHead(isWell ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isWell ? { translatedText: `${sent.target}: ${sent.q}` } : { error: 'no' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const translator: Translator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    isWell: true,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return translator
}
