import * as v from 'valibot'
import { MAX_ABOUT_TEXT_LENGTH } from '#schema/constants/operator.ts'
import { EmailAddress } from '#schema/email.ts'
import type { OperatorSettings } from '#schema/page-data.ts'
import { remember } from '#worker/context/bounded-cache.ts'
import type { Env } from '#worker/env.ts'
import { reportSetting } from '#worker/errors/report-setting.ts'

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
    return url && isGoodAddress(`${name} ${url}`) ? [[key, url]] : []
  })
  const email = env.CONTACT_EMAIL && isGoodEmail(env.CONTACT_EMAIL) ? { contactEmail: env.CONTACT_EMAIL } : {}
  // It may be long, so other documents omit it.
  const about = handler === 'about' && env.ABOUT_TEXT && isGoodText(env.ABOUT_TEXT) ? { about: env.ABOUT_TEXT } : {}
  const translates = handler === 'privacy' && (env.TRANSLATE_URL || env.AI) ? { translatesComments: true } : {}
  return { ...(Object.fromEntries(addresses) as OperatorSettings), ...email, ...about, ...translates }
}

const MAX_REMEMBERED = 20

/** Cached, so that complaints about a setting are logged once. */
const isGoodAddress = remember(MAX_REMEMBERED, (named: string): boolean => {
  const [name = '', url = ''] = named.split(' ')
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return true
  reportSetting(name, 'It must be a web address')
  return false
})

const isGoodEmail = remember(MAX_REMEMBERED, (address: string): boolean => {
  if (v.is(EmailAddress, address)) return true
  reportSetting('CONTACT_EMAIL', 'It must be an email address')
  return false
})

const isGoodText = remember(MAX_REMEMBERED, (text: string): boolean => {
  if (text.length <= MAX_ABOUT_TEXT_LENGTH) return true
  reportSetting('ABOUT_TEXT', `It must have at most ${MAX_ABOUT_TEXT_LENGTH} characters`)
  return false
})
