/** A fault that the person at the terminal can mend: shown as one line, without a stack, exit code 1. */
export class Complaint extends Error {
  override name = 'Complaint'
}
