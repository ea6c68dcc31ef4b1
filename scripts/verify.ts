import { runSteps, runTool } from './lib/command.ts'
import { checkFolders } from './lint/folders.ts'
import { checkLines } from './lint/lines.ts'
import { checkSql } from './lint/sql.ts'

export function run(): Promise<number> {
  return runSteps([
    { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--list-different', '.']) },
    { name: 'lint', run: () => runTool('oxlint/bin/oxlint', ['--deny-warnings']) },
    { name: 'folders', run: checkFolders },
    { name: 'line width', run: checkLines },
    { name: 'sql', run: checkSql },
    { name: 'types', run: () => runTool('typescript/bin/tsc', ['-p', '.']) },
    { name: 'dead code', run: () => runTool('knip/bin/knip.js', []) },
  ])
}
