import * as v from 'valibot'
import { UserSettings } from '../calls/settings.ts'
import { defineQuery, QueryError } from '../query.ts'

/** The viewer's own settings, or the error type where nobody is signed in. */
export const SettingsQuery = defineQuery('SettingsQuery', v.object({}), v.union([UserSettings, QueryError]))
