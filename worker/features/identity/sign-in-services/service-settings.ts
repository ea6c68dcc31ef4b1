import type { SignInServices } from '#schema/page-data.ts'
import type { Env } from '#worker/env.ts'

export interface GoogleSettings {
  clientId: string
  scriptUrl: string
  issuers: readonly string[]
  jwksUrl: string
}

export interface FacebookSettings {
  appId: string
  appSecret: string
  scriptUrl: string
  graphUrl: string
}

export interface SignInServiceSettings {
  google: GoogleSettings | null
  facebook: FacebookSettings | null
}

/** Google uses both forms ("Verify the Google ID token on your server side"). */
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

export function signInServiceSettings(env: Env): SignInServiceSettings {
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = env
  return {
    google: GOOGLE_CLIENT_ID
      ? {
          clientId: GOOGLE_CLIENT_ID,
          scriptUrl: env.GOOGLE_SCRIPT_URL || 'https://accounts.google.com/gsi/client',
          issuers: env.GOOGLE_ISSUER ? [env.GOOGLE_ISSUER] : GOOGLE_ISSUERS,
          jwksUrl: env.GOOGLE_JWKS_URL || 'https://www.googleapis.com/oauth2/v3/certs',
        }
      : null,
    facebook:
      FACEBOOK_APP_ID && FACEBOOK_APP_SECRET
        ? {
            appId: FACEBOOK_APP_ID,
            appSecret: FACEBOOK_APP_SECRET,
            scriptUrl: env.FACEBOOK_SCRIPT_URL || 'https://connect.facebook.net/en_US/sdk.js',
            graphUrl: env.FACEBOOK_GRAPH_URL || 'https://graph.facebook.com/v24.0',
          }
        : null,
  }
}

export function presentSignInServices({ google, facebook }: SignInServiceSettings): SignInServices | null {
  if (!google && !facebook) return null
  return {
    ...(google ? { google: { clientId: google.clientId, scriptUrl: google.scriptUrl } } : {}),
    ...(facebook ? { facebook: { appId: facebook.appId, scriptUrl: facebook.scriptUrl } } : {}),
  }
}
