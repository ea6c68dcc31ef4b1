import { Complaint } from './complaint.ts'

const PARENT_CHECK_MS = 500

/** A complaint is one line, without a stack. */
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

/** The parent may be killed without a signal; then everything stops in its order. */
function stopWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
