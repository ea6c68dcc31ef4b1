/**
 * A client that went away while it was answered: workerd's own exception, with where it was thrown in lines of its own.
 */
const GONE_CLIENT =
  /^(?:\S*: )?kj::getCaughtExceptionAsKj\(\) = \S+:\d+: disconnected: (?:::)?writev?\([^)]*\): Broken pipe(?: \(os error 32\))?;?(?:\n(?:stack: .*)?)*$/

const STACK = /^stack: \S/

/**
 * Says of each message whether it is printed: all but those about clients that went away, which happens all the time.
 */
export function createRuntimeLogFilter(): (message: string) => boolean {
  let isAfterGoneClient = false
  return (message) => {
    if (isAfterGoneClient && STACK.test(message)) {
      isAfterGoneClient = false
      return false
    }
    isAfterGoneClient = GONE_CLIENT.test(message)
    return !isAfterGoneClient
  }
}
