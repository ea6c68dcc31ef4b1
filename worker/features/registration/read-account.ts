import * as v from 'valibot'
import type { RegistrationInput } from '#schema/calls/registration.ts'
import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { Name } from '#schema/person-fields.ts'
import type { AppContext } from '#worker/context/context.ts'
import { localeOfNewcomer } from '#worker/context/locale.ts'
import { fail } from '#worker/errors/service-error.ts'
import { passwordProblem } from '#worker/features/credentials/password-problem.ts'
import type { NewAccount } from './register.ts'
import type { SocialPerson } from '#worker/features/social/social-person.ts'
import { ageProblem, namesOf } from './rules.ts'

/** The account that a payload asks for. Fails with what is missing, or with what stands against it. */
export function readAccount(c: AppContext, input: RegistrationInput, person: SocialPerson | null): NewAccount {
  // What another service vouches for stands above what was typed.
  const email = person?.email ?? input.email
  const { password } = input
  if (email === undefined) return fail('invalidInput', 'email: Enter your email')
  if (password === undefined && person === null) return fail('invalidInput', 'password: Enter a password')
  const weakness = password === undefined ? null : passwordProblem(password)
  if (weakness) return fail(weakness)
  const { countryFromIp } = c.var.country
  const country = input.country ?? (countryFromIp === UNKNOWN_COUNTRY ? null : countryFromIp)
  const problem = ageProblem(input.birthday, [countryFromIp, ...(country === null ? [] : [country])], c.var.clock())
  if (problem === 'invalidInput') return fail('invalidInput', 'birthday: Check the year of your birthday')
  if (problem === 'ageRestricted') return fail('ageRestricted')
  return {
    email,
    password: password ?? null,
    person,
    inviteCode: input.invite_code ?? null,
    ...namesOf(person === null ? input : withNamesOf(input, person, email)),
    username: input.username ?? null,
    businessName: input.business_name ?? null,
    birthday: input.birthday ?? null,
    gender: input.gender ?? null,
    customGender: input.gender === 'custom' ? (input.custom_gender ?? null) : null,
    country,
    locale: input.locale ?? localeOfNewcomer(c),
  }
}

/** What was typed, completed by the names that another service gives, as far as an account may have them. */
function withNamesOf(
  input: RegistrationInput,
  { firstName, lastName }: SocialPerson,
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
