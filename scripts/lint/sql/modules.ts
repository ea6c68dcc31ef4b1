import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync, type Expression, type Node } from 'oxc-parser'

export type FunctionNode = Extract<
  Node,
  { type: 'ArrowFunctionExpression' | 'FunctionDeclaration' | 'FunctionExpression' }
>

/** What a name stands for. `path` leads from the value to the part of it that has the name. */
export type Binding =
  | { kind: 'value'; value: Expression; path: readonly string[]; later: Expression[] }
  | { kind: 'function'; node: FunctionNode }
  | {
      kind: 'parameter'
      index: number
      path: readonly string[]
      fallback: Expression | null
      isBound: boolean
      members: Map<string, Binding>
    }
  | { kind: 'import'; file: string | null; name: string }

export interface Module {
  file: string
  text: string
  program: Node
  find: (name: string, at: Node) => Binding | undefined
  exports: (name: string) => Binding | undefined
  parametersOf: (node: FunctionNode) => (Binding & { kind: 'parameter' })[]
}

export function readModule(file: string, text: string = readFileSync(file, 'utf8')): Module {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const parents = new Map<Node, Node>()
  const names = new Map<Node, Map<string, Binding>>()
  const aliases = new Map<string, string>()
  visit(program, (node, parent) => {
    if (parent) parents.set(node, parent)
  })

  function declare(scope: Node, name: string, binding: Binding): void {
    const known = names.get(scope) ?? new Map<string, Binding>()
    names.set(scope, known.set(name, binding))
  }

  function declarePattern(
    scope: Node,
    pattern: Node | null,
    path: readonly string[],
    make: (path: readonly string[], fallback: Expression | null) => Binding,
    fallback: Expression | null = null,
  ): void {
    if (pattern === null) return
    switch (pattern.type) {
      case 'Identifier':
        declare(scope, pattern.name, make(path, fallback))
        break
      case 'AssignmentPattern':
        declarePattern(scope, pattern.left, path, make, pattern.right)
        break
      case 'ArrayPattern':
        for (const [index, element] of pattern.elements.entries())
          declarePattern(scope, element, [...path, String(index)], make)
        break
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') declarePattern(scope, property.argument, [...path, '...'], make)
          else declarePattern(scope, property.value, [...path, keyOf(property.key) ?? '?'], make)
        }
        break
      case 'RestElement':
        declarePattern(scope, pattern.argument, path, make)
        break
      default:
    }
  }

  function scopeOf(node: Node): Node {
    const parent = parents.get(node)
    if (parent === undefined) return node
    return isScope(parent) ? parent : scopeOf(parent)
  }

  visit(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        for (const specifier of node.specifiers) {
          const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*'
          declare(program, specifier.local.name, { kind: 'import', file: resolveFile(file, node.source.value), name })
        }
        break
      case 'ExportNamedDeclaration':
        for (const { local, exported } of node.specifiers) aliases.set(nameOf(exported), nameOf(local))
        break
      case 'VariableDeclarator': {
        const value = node.init
        if (value === null)
          declarePattern(scopeOf(node), node.id, [], () => ({ kind: 'value', value: EMPTY, path: [], later: [] }))
        else if (isFunction(value) && node.id.type === 'Identifier')
          declare(scopeOf(node), node.id.name, { kind: 'function', node: value })
        else declarePattern(scopeOf(node), node.id, [], (path) => ({ kind: 'value', value, path, later: [] }))
        break
      }
      case 'FunctionDeclaration':
        if (node.id) declare(scopeOf(node), node.id.name, { kind: 'function', node: node as Node as FunctionNode })
        break
      default:
    }
    if (isFunction(node)) {
      for (const [index, parameter] of node.params.entries())
        declarePattern(node, parameter, [], (path, fallback) => ({
          kind: 'parameter',
          index,
          path,
          fallback,
          isBound: isBoundType(parameter, text),
          members: new Map(),
        }))
    }
  })

  function find(name: string, at: Node): Binding | undefined {
    for (let scope: Node | undefined = at; scope; scope = parents.get(scope)) {
      const binding = names.get(scope)?.get(name)
      if (binding) return binding
    }
    return undefined
  }

  visit(program, (node) => {
    const [target, values] = findLaterValue(node)
    const binding = target === null ? undefined : find(target, node)
    if (binding?.kind === 'value') binding.later.push(...values)
  })

  return {
    file,
    text,
    program,
    find,
    exports: (name) => names.get(program)?.get(aliases.get(name) ?? name),
    parametersOf: (node) =>
      [...(names.get(node)?.values() ?? [])].flatMap((binding) =>
        binding.kind === 'parameter'
          ? [binding, ...binding.members.values()].filter((one) => one.kind === 'parameter')
          : [],
      ),
  }
}

const EMPTY: Expression = { type: 'Literal', value: null, raw: 'null', start: 0, end: 0 }

/** `name = value`, and `name.push(values)`. */
function findLaterValue(node: Node): [string | null, Expression[]] {
  if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') return [node.left.name, [node.right]]
  if (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.object.type === 'Identifier' &&
    ['push', 'unshift'].includes(keyOf(node.callee.property) ?? '')
  )
    return [
      node.callee.object.name,
      node.arguments.map((argument) => (argument.type === 'SpreadElement' ? argument.argument : argument)),
    ]
  return [null, []]
}

export function visit(
  node: Node,
  see: (node: Node, parent: Node | undefined) => void,
  parent?: Node,
  isOutside: (node: Node) => boolean = () => false,
): void {
  if (isOutside(node)) return
  see(node, parent)
  for (const child of childrenOf(node)) visit(child, see, node, isOutside)
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : toNodes(value)))
}

function toNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(toNodes)
  return typeof value === 'object' && value !== null && 'type' in value ? [value as Node] : []
}

export function isFunction(node: Node): node is FunctionNode {
  return ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'].includes(node.type)
}

function isScope(node: Node): boolean {
  return isFunction(node) || /^(?:Program|BlockStatement|For\w*Statement|SwitchStatement)$/.test(node.type)
}

export function keyOf(key: Node): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}

function nameOf(name: Node): string {
  return keyOf(name) ?? ''
}

/** Null for packages. */
function resolveFile(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(from), specifier) : null
}

/** A part of an object that a function is given. */
export function memberOf(parameter: Binding & { kind: 'parameter' }, key: string): Binding & { kind: 'parameter' } {
  const known = parameter.members.get(key)
  if (known?.kind === 'parameter') return known
  const member: Binding = { ...parameter, path: [...parameter.path, key], fallback: null, members: new Map() }
  parameter.members.set(key, member)
  return member
}

/** A parameter whose type says that it is a value: it is bound, and never a part of the statement. */
function isBoundType(parameter: Node, text: string): boolean {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
  const type = 'typeAnnotation' in pattern ? pattern.typeAnnotation : null
  return type != null && BOUND.test(text.slice(type.start, type.end))
}

const BOUND =
  /^:(?:\s|readonly|string|number|boolean|null|undefined|\w*(?:Viewer|Member|Context|Reading|Row|Input|Database)|Placeholder|[|[\]])+$/
