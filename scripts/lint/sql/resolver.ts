import type { CallExpression, Node, TaggedTemplateExpression } from 'oxc-parser'
import type { Alias } from './levels.ts'
import { keyOf, memberOf, type Binding, type FunctionNode, type Module } from './modules.ts'
import type { NamedTable, Schema } from './schema.ts'
import { followPath, isOfSql, isSqlTag } from './syntax.ts'

export type Value =
  | { kind: 'table'; table: NamedTable; alias: Alias }
  | { kind: 'column'; alias: Alias; column: string }
  | { kind: 'text'; text: string }
  | { kind: 'raw'; text: string }
  | { kind: 'name'; alias: Alias }
  | { kind: 'template'; node: TaggedTemplateExpression; module: Module }
  | { kind: 'parameter'; parameter: Parameter }
  | { kind: 'function'; node: FunctionNode; module: Module }
  | { kind: 'other'; node: Node; module: Module }

export type Parameter = Binding & { kind: 'parameter' }

export interface Project {
  schema: Schema
  /** The tables by file, then by export. */
  tables: ReadonlyMap<string, ReadonlyMap<string, NamedTable>>
  read: (file: string) => Module | null
}

/** Says what an expression stands for in SQL, through names, imports, members and literals; null where that is open. */
export class Resolver {
  readonly project: Project

  constructor(project: Project) {
    this.project = project
  }

  resolve(node: Node, module: Module): Value | null {
    switch (node.type) {
      case 'Identifier':
        return this.resolveBinding(module.find(node.name, node), module)
      case 'MemberExpression':
        return this.resolveMember(node, module)
      case 'Literal':
        return typeof node.value === 'string' ? { kind: 'text', text: node.value } : null
      case 'TemplateLiteral':
        return node.expressions.length === 0 ? { kind: 'text', text: node.quasis[0]?.value.raw ?? '' } : null
      case 'TaggedTemplateExpression':
        return isSqlTag(node) ? { kind: 'template', node, module } : null
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return this.resolve(node.expression, module)
      case 'CallExpression':
        return this.resolveCall(node, module)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return { kind: 'function', node: node as FunctionNode, module }
      case 'ObjectExpression':
      case 'ArrayExpression':
        return { kind: 'other', node, module }
      default:
        return null
    }
  }

  private resolveBinding(binding: Binding | undefined, module: Module): Value | null {
    switch (binding?.kind) {
      case 'parameter':
        return { kind: 'parameter', parameter: binding }
      case 'function':
        return { kind: 'function', node: binding.node, module }
      case 'value': {
        const value = binding.later.length > 0 ? null : followPath(binding.value, binding.path)
        return value ? this.resolve(value, module) : null
      }
      case 'import': {
        const table = binding.file ? this.project.tables.get(binding.file)?.get(binding.name) : undefined
        if (table) return { kind: 'table', table, alias: table.name }
        const from = binding.file ? this.project.read(binding.file) : null
        return from ? this.resolveBinding(from.exports(binding.name), from) : null
      }
      default:
        return null
    }
  }

  private resolveMember(node: Extract<Node, { type: 'MemberExpression' }>, module: Module): Value | null {
    const owner = this.resolve(node.object, module)
    const key = node.computed ? null : keyOf(node.property)
    if (owner === null || key === null) return null
    if (owner.kind === 'parameter' && !owner.parameter.isBound)
      return { kind: 'parameter', parameter: memberOf(owner.parameter, key) }
    if (owner.kind === 'table') {
      const column = owner.table.columns.get(key)
      return column === undefined ? null : { kind: 'column', alias: owner.alias, column }
    }
    if (owner.kind !== 'other') return null
    const value = followPath(owner.node, [key])
    return value ? (this.resolve(value, owner.module) ?? { kind: 'other', node: value, module: owner.module }) : null
  }

  private resolveCall(node: CallExpression, module: Module): Value | null {
    const { callee } = node
    const [first, second] = node.arguments
    if (callee.type === 'Identifier' && callee.name === 'alias' && first && second) {
      const [table, name] = [this.resolve(first, module), this.resolve(second, module)]
      if (table?.kind !== 'table') return null
      if (name?.kind === 'text') return { ...table, alias: name.text.toLowerCase() }
      return name?.kind === 'parameter' ? { ...table, alias: name.parameter } : null
    }
    if (!isOfSql(callee) || !first || callee.type !== 'MemberExpression') return null
    const name = keyOf(callee.property)
    const value = this.resolve(first, module)
    if (name !== 'raw' && name !== 'identifier') return null
    if (value?.kind === 'parameter') return { kind: 'name', alias: value.parameter }
    if (value?.kind !== 'text') return null
    return name === 'raw' ? { kind: 'raw', text: value.text } : { kind: 'name', alias: value.text.toLowerCase() }
  }

  resolveTable(node: Node | undefined, module: Module): (Value & { kind: 'table' }) | null {
    const value = node ? this.resolve(node, module) : null
    return value?.kind === 'table' ? value : null
  }
}
