import * as v from 'valibot'
import { BACKUP_STATES } from './passcode-calls.ts'
import { defineQuery, QueryError } from '../query.ts'

export const PasscodeQuery = defineQuery(
  'PasscodeQuery',
  v.object({}),
  v.union([v.object({ __typename: v.literal('Passcode'), backup: v.picklist(BACKUP_STATES) }), QueryError]),
)
