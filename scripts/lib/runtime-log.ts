/** A client that disconnected before its response: workerd's own exception, with its stack on separate lines. */
const GONE_CLIENT =
  /^(?:\S*: )?kj::getCaughtExceptionAsKj\(\) = \S+:\d+: disconnected: (?:::)?writev?\([^)]*\): Broken pipe(?: \(os error 32\))?;?(?:\n(?:stack: .*)?)*$/

const STACK = /^stack: \S/

/** Returns whether to print a message: all but those about disconnected clients, which are routine. */
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
