/** npm changes into the package's folder, but a relative path is the caller's. */
export function callersFolder(command: string): string {
  const isRunByNpm = process.env['npm_lifecycle_event'] === command
  return (isRunByNpm ? process.env['INIT_CWD'] : undefined) ?? process.cwd()
}
