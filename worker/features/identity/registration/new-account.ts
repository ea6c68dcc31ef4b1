import * as v from 'valibot'
import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { DEFAULT_LOCALE, isLocale } from '#schema/constants/locales.ts'
import type { RegistrationInput } from '#schema/identity/registration-calls.ts'
import { Name } from '#schema/people/person-fields.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { localeFor, type LocaleRequest } from '#worker/context/locale.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { passwordProblem } from '#worker/features/identity/password-problem.ts'
import type { ServicePerson } from '#worker/features/identity/sign-in-services/service-person.ts'
import { ageProblem } from '#worker/model/age-problem.ts'
import type { NewAccount } from './register.ts'
import { parseNames } from './rules.ts'

export function toNewAccount(
  context: LocaleRequest & Pick<ActionContext, 'country' | 'now'>,
  input: RegistrationInput,
  person: ServicePerson | null,
): NewAccount {
  const email = person?.email ?? input.email
  const { password } = input
  if (email === undefined) fail('invalidInput', { field: 'email', detail: 'emailMissing' })
  if (password === undefined && person === null) {
    fail('invalidInput', { field: 'password', detail: 'passwordMissing' })
  }
  const weakness = password === undefined ? null : passwordProblem(password)
  if (weakness) fail(weakness, { field: 'password' })
  const { countryFromIp } = context.country
  const country = input.country ?? (countryFromIp === UNKNOWN_COUNTRY ? null : countryFromIp)
  const problem = ageProblem(input.birthday, [countryFromIp, ...(country === null ? [] : [country])], context.now)
  if (problem === 'invalidInput') fail(problem, { field: 'birthday', detail: 'birthYear' })
  if (problem === 'ageRestricted') fail(problem)
  return {
    email,
    password: password ?? null,
    person,
    inviteCode: input.invite_code ?? null,
    ...parseNames(person === null ? input : completeNames(input, person, email)),
    username: input.username ?? null,
    businessName: input.business_name ?? null,
    birthday: input.birthday ?? null,
    gender: input.gender ?? null,
    customGender: input.gender === 'custom' ? (input.custom_gender ?? null) : null,
    country,
    locale: input.locale ?? findLocale(context),
  }
}

/** The locale of the browser, even if another account is logged in; never the pseudo-locale. */
function findLocale(context: LocaleRequest): string {
  const { locale } = localeFor(context, UNAUTH)
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

function completeNames(
  input: RegistrationInput,
  { firstName, lastName }: ServicePerson,
  email: string,
): RegistrationInput {
  const first = v.safeParse(v.optional(Name), firstName ?? undefined)
  const last = v.safeParse(v.optional(Name), lastName ?? undefined)
  return {
    ...input,
    email,
    first_name: input.first_name ?? (first.success ? first.output : undefined),
    last_name: input.last_name ?? (last.success ? last.output : undefined),
  }
}
