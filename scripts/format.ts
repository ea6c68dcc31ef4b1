import { runTool } from './lib/command.ts'

/** `npm run format`: formats every file. */
export function run(): Promise<number> {
  return runTool('oxfmt/bin/oxfmt', ['.'])
}
