export interface RegistrationFields {
  email?: string
  password?: string
  first_name?: string
  last_name?: string
  birthday?: string
  business_name?: string
  invite_code?: string
  referrer?: string
  utm_campaign?: string
  facebook_id?: string
  facebook_token?: string
  google_open_id_token?: string
  recaptcha_v3_token?: string
  visited_pages?: string
  user_behavior_data?: string
}

export function registrationPayload(fields: RegistrationFields): RegistrationFields {
  const all = fields.business_name ? { ...fields, first_name: fields.business_name } : fields
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

export function registersByHandshake(
  payload: RegistrationFields,
  origin: string,
  allowedOrigins: readonly string[],
): boolean {
  const isByService = (['facebook_id', 'facebook_token', 'google_open_id_token'] as const).some(
    (name) => payload[name] !== undefined,
  )
  return !isByService && payload.email !== undefined && allowedOrigins.includes(origin)
}
