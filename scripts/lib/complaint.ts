/** A fault of the user's input or machine: one line without a stack, exit code 1. */
export class Complaint extends Error {
  override name = 'Complaint'
}
