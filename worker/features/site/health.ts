import { file } from '#worker/action.ts'
import { reportHealth } from './report-health.ts'

/** Must respond while the database doesn't, so it looks up no viewer; monitors read the status. */
export const health = [file({ route: 'health', who: 'anyone', isPublic: true, isForPrograms: true, run: reportHealth })]
