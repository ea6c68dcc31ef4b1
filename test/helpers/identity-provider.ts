import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'

export const GOOGLE_CLIENT = 'tackboard-test.apps.example'
export const FACEBOOK_APP = { id: '1234567', secret: 'the-secret-of-the-app' }

export interface TokenParts {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Claims that the token does not have. */
  without?: readonly string[]
  lifetimeS?: number
}

export interface GoogleStandIn {
  issuer: string
  jwksUrl: string
  /** A token as Google makes it, really signed. */
  token(parts: TokenParts): Promise<string>
  stop(): Promise<void>
}

/** A local service that signs tokens with keys of its own and publishes them, as Google does. */
export async function startGoogle(): Promise<GoogleStandIn> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const issuer = server.issuer.url ?? ''
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    token: ({ claims, header, without = [], lifetimeS }) =>
      server.issuer.buildToken({
        expiresIn: lifetimeS,
        scopesOrTransform: (head, payload) => {
          Object.assign(head, header)
          Object.assign(payload, { aud: GOOGLE_CLIENT, ...claims })
          for (const name of without) Reflect.deleteProperty(payload, name)
        },
      }),
    stop: () => server.stop(),
  }
}

export interface FacebookPerson {
  id: string
  email?: string
  first_name?: string
  last_name?: string
}

export interface FacebookStandIn {
  graphUrl: string
  /** Makes a token; what is given here replaces the defaults. */
  token(person: FacebookPerson, inspection?: Record<string, unknown>): string
  /** Questions are left hanging while this is true. */
  isSilent: boolean
  stop(): Promise<void>
}

/** The two questions of the Graph API, answered the way that Facebook documents. */
export async function startFacebook(): Promise<FacebookStandIn> {
  const people = new Map<string, { person: FacebookPerson; inspection: Record<string, unknown> }>()
  const server = createServer((request, response) => {
    if (standIn.isSilent) return
    const url = new URL(request.url ?? '/', 'http://graph.example')
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '')
    const [status, body] = url.pathname === '/debug_token' ? inspect(url, bearer) : me(url, bearer)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const refusal = [400, { error: { type: 'OAuthException', code: 190 } }] as const

  function inspect(url: URL, bearer: string): readonly [number, unknown] {
    if (bearer !== `${FACEBOOK_APP.id}|${FACEBOOK_APP.secret}`) return refusal
    const known = people.get(url.searchParams.get('input_token') ?? '')
    if (!known) return [200, { data: { is_valid: false } }]
    const { person, inspection } = known
    return [
      200,
      {
        data: {
          app_id: FACEBOOK_APP.id,
          type: 'USER',
          is_valid: true,
          user_id: person.id,
          expires_at: Math.floor(Date.now() / 1_000) + 3_600,
          ...inspection,
        },
      },
    ]
  }

  function me(url: URL, bearer: string): readonly [number, unknown] {
    const known = people.get(bearer)
    return known && /^[0-9a-f]{64}$/.test(url.searchParams.get('appsecret_proof') ?? '') ? [200, known.person] : refusal
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: FacebookStandIn = {
    graphUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isSilent: false,
    token(person, inspection = {}) {
      const token = `fb-${people.size}-${person.id}`
      people.set(token, { person, inspection })
      return token
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}

/** Settings of a site at which both stand-ins are set up. */
export function signInServiceVars(google: GoogleStandIn, facebook: FacebookStandIn): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_JWKS_URL: google.jwksUrl,
    FACEBOOK_APP_ID: FACEBOOK_APP.id,
    FACEBOOK_APP_SECRET: FACEBOOK_APP.secret,
    FACEBOOK_GRAPH_URL: facebook.graphUrl,
  }
}
