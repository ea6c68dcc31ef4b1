import { SecurityForm } from '#schema/calls/mfa.ts'
import { SecurityQuery } from '#schema/queries/security.ts'
import { form, query } from '#worker/action.ts'
import { findSecurity } from './find-security.ts'
import { changeSecurity, showSecurityAgain } from './security-form.ts'

/** The security page: what an account is opened by besides its password. */
export const security = [
  query(SecurityQuery, findSecurity),
  form({
    route: 'securitySettings',
    who: 'member',
    input: SecurityForm,
    again: showSecurityAgain,
    run: changeSecurity,
  }),
]
