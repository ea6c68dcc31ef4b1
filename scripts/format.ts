import { runTool } from './lib/command.ts'

export function run(): Promise<number> {
  return runTool('oxfmt/bin/oxfmt', ['.'])
}
