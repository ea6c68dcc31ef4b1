/** Null, undefined, empty texts and empty lists are left out of a node. */
export type JsonLdValue = string | number | boolean | null | undefined | JsonLdNode | readonly JsonLdValue[]

export interface JsonLdNode {
  '@type': string
  [property: string]: JsonLdValue
}

export function node(type: string, properties: Record<string, JsonLdValue>): JsonLdNode {
  const said: JsonLdNode = { '@type': type }
  for (const [property, value] of Object.entries(properties)) if (!isEmpty(value)) said[property] = value
  return said
}

function isEmpty(value: JsonLdValue): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
