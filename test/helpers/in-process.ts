/**
 * Has `fetch` answer some origins within this process, so that a test speaks to an app of its own exactly as it would
 * to a server. Everything else goes to the network.
 */
export type Dispatch = (request: Request) => Promise<Response>

const MAX_REDIRECTS = 20

const apps = new Map<string, () => Dispatch>()
const overNetwork = globalThis.fetch

/** Serves an origin by what `open` makes when it is first asked. */
export function serveInProcess(origin: string, open: () => Dispatch): void {
  let dispatch: Dispatch | undefined
  apps.set(origin, () => (dispatch ??= open()))
}

export function endInProcess(origin: string): void {
  apps.delete(origin)
}

/** The app behind an origin, whatever host name it is asked under. */
export function inProcess(origin: string): Dispatch | undefined {
  return apps.get(origin)?.()
}

export function installInProcessFetch(): void {
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const dispatch = URL.canParse(url) ? inProcess(new URL(url).origin) : undefined
    if (dispatch) return follow(dispatch, withLength(new Request(input, init), init?.body))
    return overNetwork(input, init)
  }
}

/** A server gets a `content-length`, which is for the transport to set. */
function withLength(request: Request, body: BodyInit | null | undefined): Request {
  const isKnown = typeof body === 'string' || body instanceof Uint8Array
  if (isKnown && !request.headers.has('content-length')) {
    request.headers.set('content-length', String(Buffer.byteLength(body)))
  }
  return request
}

async function follow(dispatch: Dispatch, request: Request, redirects = 0): Promise<Response> {
  const answer = await dispatch(request)
  const location = answer.headers.get('location')
  if (request.redirect !== 'follow' || location === null || answer.status < 300 || answer.status > 399) return answer
  if (redirects === MAX_REDIRECTS) throw new TypeError('redirected too often')
  return follow(dispatch, new Request(new URL(location, request.url), { headers: request.headers }), redirects + 1)
}
