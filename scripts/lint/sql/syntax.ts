import type { Node, TaggedTemplateExpression } from 'oxc-parser'
import { isFunction, keyOf, visit, type FunctionNode } from './modules.ts'

export interface Call {
  name: string
  given: readonly Node[]
}

/** The calls of `a.b(x).c(y)`, the first one first. */
export function findChain(node: Node): Call[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const call = { name: keyOf(node.callee.property) ?? '', given: node.arguments }
  return [...findChain(node.callee.object), call]
}

/** The path leads through the literals of objects and arrays. */
export function followPath(node: Node, [key, ...rest]: readonly string[]): Node | null {
  if (key === undefined) return node
  if (node.type === 'ArrayExpression') {
    const element = node.elements[Number(key)]
    return element ? followPath(element, rest) : null
  }
  if (node.type !== 'ObjectExpression') return null
  for (const property of node.properties) {
    if (property.type === 'Property' && keyOf(property.key) === key) return followPath(property.value, rest)
  }
  return null
}

/** What a function answers, and what it does on the way. */
export function findExpressions(node: FunctionNode): { returned: Node[]; others: Node[] } {
  const [returned, others]: [Node[], Node[]] = [[], []]
  const { body } = node
  if (body && body.type !== 'BlockStatement') returned.push(body)
  else if (body) {
    const see = (one: Node) => {
      if (one.type === 'ReturnStatement' && one.argument) returned.push(one.argument)
      if (one.type === 'ExpressionStatement') others.push(one.expression)
      if (one.type === 'VariableDeclarator' && one.init) others.push(one.init)
      if (one.type === 'IfStatement') others.push(one.test)
    }
    visit(body, see, undefined, isFunction)
  }
  return { returned, others }
}

export function isSqlTag(node: TaggedTemplateExpression): boolean {
  return node.tag.type === 'Identifier' && node.tag.name === 'sql'
}

/** `sql.raw` and its like. */
export function isOfSql(callee: Node): boolean {
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'sql'
}

/** `Object.values` and its like send nothing. */
export function isBuiltIn(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'Object'
}
