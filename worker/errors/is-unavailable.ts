const TIMEOUT_NAMES: readonly string[] = ['AbortError', 'TimeoutError']

/** Network failures of `fetch`, as workerd, Node and Chromium word them. */
const NETWORK_MESSAGES = [
  /^Network connection lost/,
  /^internal error; reference = /,
  /^fetch failed$/,
  /^terminated$/,
  /^Failed to fetch$/,
  /^other side closed$/,
]

/** Error codes while the database is locked or overloaded (libSQL client, `LibsqlError.code`). */
const BUSY_CODES = /^SQLITE_(BUSY|LOCKED)|^HRANA_(WEBSOCKET_ERROR|CLOSED_ERROR)$/

/**
 * The codes are those of a full, failing, read-only or blocked database; `BLOCKED` is the name of the libSQL server.
 */
const REFUSED_CODES = /^SQLITE_(FULL|READONLY|IOERR|CORRUPT|NOTADB|CANTOPEN)|^BLOCKED$/

/** A wrong token, or one that may only read. */
const REFUSED_STATUS: readonly number[] = [401, 403]

/**
 * The messages are those of a database that was not migrated to what this code needs: all our statements are tested on
 * that.
 */
const LACKING_SCHEMA = /\bno such (?:table|column): |\bhas no column named /

const TOO_BUSY_STATUS: readonly number[] = [408, 429]

/** A chain of causes may be circular. */
const MAX_CAUSES = 8

/** The database answers, and refuses until the operator changes something. */
export function needsOperator(error: unknown): boolean {
  return listCauses(error).some((one) => {
    const { code, status } = one as Error & { code?: unknown; status?: unknown }
    if (typeof code === 'string' && (REFUSED_CODES.test(code) || LACKING_SCHEMA.test(one.message))) return true
    return one.name === 'HttpServerError' && typeof status === 'number' && REFUSED_STATUS.includes(status)
  })
}

/**
 * The database was unreachable, slow or busy, or refuses what is asked for as it is set up, so another try may help;
 * unlike a bug. Looks through
 * what drizzle and the libSQL client wrap around it.
 */
export function isUnavailable(error: unknown): boolean {
  const chain = listCauses(error)
  if (chain.some(isNetworkFailure) || needsOperator(error)) return true
  // A response that isn't JSON comes from something broken, or something else.
  return (
    chain.some((one) => one.constructor.name.endsWith('DrizzleQueryError')) &&
    chain.some((one) => one instanceof SyntaxError)
  )
}

export function listCauses(error: unknown): Error[] {
  const chain: Error[] = []
  let current = error
  while (current instanceof Error && chain.length < MAX_CAUSES) {
    chain.push(current)
    current = current.cause
  }
  return chain
}

function isNetworkFailure(error: Error): boolean {
  if (TIMEOUT_NAMES.includes(error.name)) return true
  if (NETWORK_MESSAGES.some((pattern) => pattern.test(error.message))) return true
  const { code, status } = error as Error & { code?: unknown; status?: unknown }
  if (typeof code === 'string' && BUSY_CODES.test(code)) return true
  return (
    error.name === 'HttpServerError' &&
    typeof status === 'number' &&
    (status >= 500 || TOO_BUSY_STATUS.includes(status))
  )
}
