import type { OperatorSettings } from '#schema/page-data.ts'
import type { Env } from '#worker/env.ts'

const ADDRESSES = {
  PRIVACY_URL: 'privacyUrl',
  TERMS_URL: 'termsUrl',
  HELP_URL: 'helpUrl',
  AD_AGREEMENT_URL: 'adAgreementUrl',
} as const satisfies Record<string, keyof OperatorSettings>

type AddressName = keyof typeof ADDRESSES
type OperatorEnv = Pick<Env, AddressName | 'CONTACT_EMAIL' | 'ABOUT_TEXT' | 'TRANSLATE_URL' | 'AI'>

export function getOperatorSettings(env: OperatorEnv, handler: string): OperatorSettings {
  const addresses = Object.entries(ADDRESSES).flatMap(([name, key]) => {
    const url = env[name as AddressName]
    return url ? [[key, url]] : []
  })
  const email = env.CONTACT_EMAIL ? { contactEmail: env.CONTACT_EMAIL } : {}
  // It may be long, so other documents omit it.
  const about = handler === 'about' && env.ABOUT_TEXT ? { about: env.ABOUT_TEXT } : {}
  const translates = env.TRANSLATE_URL || env.AI ? { translatesComments: true } : {}
  return { ...(Object.fromEntries(addresses) as OperatorSettings), ...email, ...about, ...translates }
}
