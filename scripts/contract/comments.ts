import { parseSync, type ESTree } from 'vite'

/** What the comments above an exported constant and above the fields of its objects say. */
export interface Comments {
  text: string | undefined
  /** The texts of fields by path: `undo.save_id`. */
  fields: ReadonlyMap<string, string>
  /** Constants whose entries it spreads: what is said of their fields holds, too. */
  spreads: readonly string[]
}

/** Reads the comments of each exported constant of a source file, by name. Only those that begin with `/**` count. */
export function readComments(file: string, source: string): Map<string, Comments> {
  const { program, comments } = parseSync(file, source)
  const above = new Map<number, string>()
  for (const { type, value, end } of comments) {
    if (type === 'Block' && value.startsWith('*')) above.set(nextToken(source, end), toLine(value))
  }
  const found = new Map<string, Comments>()
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier') continue
      const fields = new Map<string, string>()
      const spreads: string[] = []
      if (init) readFields(init, { path: [], above, fields, spreads })
      found.set(id.name, { text: above.get(statement.start), fields, spreads })
    }
  }
  return found
}

interface Reading {
  path: readonly string[]
  above: ReadonlyMap<number, string>
  fields: Map<string, string>
  spreads: string[]
}

function readFields(node: ESTree.Expression | ESTree.Argument, reading: Reading): void {
  if (node.type === 'CallExpression') return node.arguments.forEach((argument) => readFields(argument, reading))
  if (node.type === 'ArrayExpression') {
    for (const element of node.elements) if (element) readFields(element, reading)
    return
  }
  if (node.type !== 'ObjectExpression') return
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const { argument } = property
      const of = argument.type === 'MemberExpression' ? argument.object : argument
      if (of.type === 'Identifier' && reading.path.length === 0) reading.spreads.push(of.name)
      continue
    }
    if (property.key.type !== 'Identifier') continue
    const path = [...reading.path, property.key.name]
    const text = reading.above.get(property.start)
    if (text !== undefined) reading.fields.set(path.join('.'), text)
    readFields(property.value, { ...reading, path })
  }
}

function nextToken(source: string, from: number): number {
  const gap = source.slice(from).search(/\S/)
  return gap === -1 ? source.length : from + gap
}

function toLine(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')
}
