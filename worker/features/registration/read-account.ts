import type { RegistrationInput } from '#schema/calls/registration.ts'
import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import type { AppContext } from '#worker/context/context.ts'
import { localeOfNewcomer } from '#worker/context/locale.ts'
import { fail } from '#worker/errors/service-error.ts'
import { passwordProblem } from '#worker/features/credentials/password-problem.ts'
import type { NewAccount } from './register.ts'
import { ageProblem, isSocial, namesOf } from './rules.ts'

/** The account that a payload asks for. Fails with what is missing, or with what stands against it. */
export function readAccount(c: AppContext, input: RegistrationInput): NewAccount {
  if (isSocial(input)) return fail('signUpUnavailable')
  const { email, password } = input
  if (email === undefined) return fail('invalidInput', 'email: Enter your email')
  if (password === undefined) return fail('invalidInput', 'password: Enter a password')
  const weakness = passwordProblem(password)
  if (weakness) return fail(weakness)
  const { countryFromIp } = c.var.country
  const country = input.country ?? (countryFromIp === UNKNOWN_COUNTRY ? null : countryFromIp)
  const problem = ageProblem(input.birthday, [countryFromIp, ...(country === null ? [] : [country])], c.var.clock())
  if (problem === 'invalidInput') return fail('invalidInput', 'birthday: Check the year of your birthday')
  if (problem === 'ageRestricted') return fail('ageRestricted')
  return {
    email,
    password,
    ...namesOf(input),
    username: input.username ?? null,
    businessName: input.business_name ?? null,
    birthday: input.birthday ?? null,
    gender: input.gender ?? null,
    customGender: input.gender === 'custom' ? (input.custom_gender ?? null) : null,
    country,
    locale: input.locale ?? localeOfNewcomer(c),
  }
}
