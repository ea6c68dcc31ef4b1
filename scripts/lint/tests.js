const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])

/** `expect.poll(…)`, `vi.waitFor(…)` and `vi.waitUntil(…)` call what they are given again and again. */
const REPEATING = new Set(['poll', 'waitFor', 'waitUntil'])

function isRepeated({ parent }) {
  if (LOOPS.has(parent.type)) return true
  return parent.type === 'CallExpression' && REPEATING.has(parent.callee.property?.name)
}

export default {
  meta: { name: 'tests' },
  rules: {
    'no-silent-network': {
      create: (context) => ({
        Literal(node) {
          if (node.value !== 'networkidle') return
          context.report({
            node,
            message: 'A silent network says nothing of the page. Wait for ready(page), or for what a person sees.',
          })
        },
      }),
    },
    'no-reload-loop': {
      create: (context) => ({
        CallExpression(node) {
          if (node.callee.property?.name !== 'reload') return
          for (let inner = node; inner.parent; inner = inner.parent) {
            if (!isRepeated(inner)) continue
            context.report({
              node,
              message:
                'A page that is loaded until it is lucky proves nothing. Wait for what it shows, then load it once.',
            })
            return
          }
        },
      }),
    },
  },
}
