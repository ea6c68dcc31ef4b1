import { Complaint } from './complaint.ts'

const PARENT_CHECK_MS = 500

/** Makes this process one command, which answers with the exit code. A complaint is one line, without a stack. */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  stopWithParent()
  try {
    // A command that was stopped may have left work under way.
    process.exit(await command())
  } catch (error) {
    if (!(error instanceof Complaint)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Where this process was started from may be killed without a word; then everything stops in its order. */
function stopWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
