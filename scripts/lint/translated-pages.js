/** Names of values that are texts: their types are not known here. */
const TEXTS = /(?:name|title|text|label|words|note|device|count|amount|shown|reason|website|prompt|excerpt|domain)$/i

/** Elements, and components of one element that is always there. */
const STEADY = /^(?:[a-z]|Icon$|Glyph$|Avatar$|\w+(?:Icon|Mark|Link)$)/

function isBlank(child) {
  if (child.type === 'JSXText') return child.value.trim() === ''
  const { expression } = child
  return expression?.type === 'Literal' && String(expression.value).trim() === ''
}

function isNothing(child) {
  return isBlank(child) && child.type === 'JSXText' && child.value.includes('\n')
}

function isTextual(node) {
  switch (node.type) {
    case 'TemplateLiteral':
      return true
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== ''
    case 'CallExpression':
      return node.callee.name === 't' || node.callee.object?.name === 'format' || node.arguments[0]?.name === 't'
    case 'Identifier':
      return TEXTS.test(node.name)
    case 'MemberExpression':
      return !node.computed && TEXTS.test(node.property.name)
    case 'LogicalExpression':
      return isTextual(node.right) || (node.operator !== '&&' && isTextual(node.left))
    case 'ConditionalExpression':
      return isTextual(node.consequent) || isTextual(node.alternate)
    default:
      return false
  }
}

function isText(child) {
  if (child.type === 'JSXText') return child.value.trim() !== ''
  return child.type === 'JSXExpressionContainer' && isTextual(child.expression)
}

/** The same as long as its parent is there: no value in it changes. */
function isFixed({ type, expression }) {
  if (type === 'JSXText' || expression.type === 'Literal') return true
  return expression.type === 'CallExpression' && expression.callee.name === 't' && expression.arguments.length === 1
    ? expression.arguments[0].type === 'Literal'
    : false
}

function isSteady(child) {
  return isBlank(child) || (child.type === 'JSXElement' && STEADY.test(child.openingElement.name.name ?? ''))
}

export default {
  meta: { name: 'translated-pages' },
  rules: {
    // A browser that translates puts other nodes in the place of a text. React then fails where it inserts before that
    // text or removes it, and writes what changes into a node that is no longer shown. An element is still there.
    'no-bare-text': {
      create(context) {
        function check(node) {
          const children = node.children.filter(
            (child) => !isNothing(child) && child.expression?.type !== 'JSXEmptyExpression',
          )
          if (children.length < 2) return
          const isCalm = node.type === 'JSXElement' && children.every((child) => isText(child) || isSteady(child))
          for (const child of children) {
            if (!isText(child) || (isCalm && isFixed(child))) continue
            context.report({
              node: child,
              message:
                'A text that changes, or stands beside what comes and goes, needs an element of its own: browsers that translate a page replace its node.',
            })
          }
        }
        return { JSXElement: check, JSXFragment: check }
      },
    },
  },
}
