import { describeError } from '#worker/errors/describe-error.ts'
import { isUnavailable, listCauses, needsOperator } from '#worker/errors/is-unavailable.ts'
import { Complaint } from './complaint.ts'

/** Room that is gone, or files that this user may not touch. */
const FULL_CODES = /^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/
const FORBIDDEN_CODES = /^(?:EACCES|EPERM|EROFS)$/

const UNMIGRATED = /\bno such (?:table|column): |\bhas no column named /

/** Names of what drizzle and the libSQL client throw. */
const DATABASE_ERROR = /^Drizzle|^Libsql|^HttpServer/

const TOKEN_STATUS: readonly unknown[] = [401, 403]

interface CodedError extends Error {
  code?: unknown
  status?: unknown
  path?: unknown
}

/** What a user of a command can do about an error, in one line; null for a bug, whose stack is needed. */
export function explainFailure(error: unknown, usage = ''): string | null {
  if (error instanceof Complaint) return error.message
  const causes = listCauses(error) as CodedError[]
  const find = (test: (one: CodedError) => boolean) => causes.find(test)
  const hasCode = (pattern: RegExp) => (one: CodedError) => typeof one.code === 'string' && pattern.test(one.code)

  const wrongOption = find(hasCode(/^ERR_PARSE_ARGS_/))
  if (wrongOption) return `${wrongOption.message.split(/\.\s|\.?\n|\.$/)[0]}. ${usage || 'See it with --help.'}`
  if (find(hasCode(FULL_CODES))) {
    return 'The disk or the database is full. Make room, then run the command again: it goes on with what is there.'
  }
  const forbidden = find(hasCode(FORBIDDEN_CODES))
  if (forbidden) {
    return `${typeof forbidden.path === 'string' ? forbidden.path : 'A file'} can't be used (${String(forbidden.code)}). Change its permissions, then run the command again.`
  }
  if (find((one) => UNMIGRATED.test(one.message))) {
    return "The database hasn't been migrated to this version. Run npm run db:migrate with the same settings, then this again."
  }
  if (find((one) => one.name === 'HttpServerError' && TOKEN_STATUS.includes(one.status))) {
    return `The database refuses DATABASE_AUTH_TOKEN for this. Check that it is the database's own and may write.`
  }
  if (needsOperator(error)) {
    return `The database refuses this: ${describeError(error).message}. See "What to watch" in docs/operating/monitoring.md.`
  }
  if (isUnavailable(error) && find((one) => DATABASE_ERROR.test(one.constructor.name))) {
    return `The database didn't answer (${describeError(error).message}). Check DATABASE_URL and that its server runs, then run the command again.`
  }
  return null
}
