import { file } from '#worker/action.ts'
import { reportHealth } from './report-health.ts'

/** Answers while the database does not, so it looks no viewer up; its status is for monitors, which read no envelope. */
export const health = [file({ route: 'health', who: 'anyone', isPublic: true, isForPrograms: true, run: reportHealth })]
