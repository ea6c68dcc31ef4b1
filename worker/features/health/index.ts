import { file } from '#worker/action.ts'
import { reportHealth } from './report-health.ts'

/** Must answer while the database does not, so it looks up no viewer; monitors go by the status. */
export const health = [file({ route: 'health', who: 'anyone', isPublic: true, isForPrograms: true, run: reportHealth })]
