import { PasscodeQuery } from '#schema/queries/passcode.ts'
import { query } from '#worker/action.ts'
import { findOwnPasscode } from './find-passcode.ts'

export const parentalPasscode = [query(PasscodeQuery, findOwnPasscode)]
