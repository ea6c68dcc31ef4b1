export const SECRET_BOARDS: readonly (readonly [name: string, description: string])[] = [
  ['Surprise for Mom', 'Seventy in May. She must not see this.'],
  ['The flat, maybe', 'Not signed yet, so not a word.'],
  ['Presents, do not peek', 'Twelve people, one budget.'],
  ['Things I might make', 'Plans too young to be looked at.'],
]

export const SECRET_SECTIONS: readonly string[] = ['Likely', 'Too dear', 'Ask someone']
