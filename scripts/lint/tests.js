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
  },
}
