import { SecurityQuery } from '#schema/identity/security-queries.ts'
import { SecurityForm } from '#schema/identity/two-step-calls.ts'
import { form, query } from '#worker/action.ts'
import { findSecurity } from './find-security.ts'
import { changeSecurity, showSecurityAgain } from './security-form.ts'

export const security = [
  query(SecurityQuery, findSecurity),
  form({
    route: 'securitySettings',
    who: 'member',
    whenBanned: 'allowed',
    input: SecurityForm,
    again: showSecurityAgain,
    run: changeSecurity,
  }),
]
