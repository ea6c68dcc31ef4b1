import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'
import { BACKUP_STATES } from './passcode-calls.ts'

export const PasscodeQuery = defineQuery(
  'PasscodeQuery',
  v.object({}),
  v.union([v.object({ __typename: v.literal('Passcode'), backup: v.picklist(BACKUP_STATES) }), QueryError]),
)
