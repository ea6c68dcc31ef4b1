import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { encodeBody, buildHeaders, type Sent } from './client.ts'
import { inProcess } from './in-process.ts'

/**
 * The request is that of `send`, but under the host name of another origin, which `fetch` does not let callers choose.
 */
export function sendAs(host: string, siteOrigin: string, path: string, sent: Sent = {}): Promise<Response> {
  const [type, body] = encodeBody(sent)
  const { hostname, port } = new URL(siteOrigin)
  const headers = Object.fromEntries([...buildHeaders(sent, type), ['host', new URL(host).host]])
  const method = sent.method ?? (body === undefined ? 'GET' : 'POST')
  const dispatch = inProcess(siteOrigin)
  if (dispatch) return dispatch(new Request(new URL(path, host), { method, headers, body: body ?? null }))
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      readResponse(answer).then(resolve, reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function readResponse(answer: IncomingMessage): Promise<Response> {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const body = await text(answer)
  const status = answer.statusCode ?? 0
  return new Response(status === 204 ? null : body, { status, headers })
}
