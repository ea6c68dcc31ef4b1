import { StringUsageInput } from '#schema/tracking/server-log-calls.ts'
import { call, resource } from '#worker/action.ts'
import { logTextUsage } from './log-text-usage.ts'

export const serverLog = [
  call({ route: resource('ServerLogResource', 'create'), who: 'anyone', input: StringUsageInput, run: logTextUsage }),
]
