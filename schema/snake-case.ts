export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name

/** The same data with the names of its fields as calls answer them: `createdAt` is `created_at`. */
export type SnakeCased<Data> = Data extends readonly (infer Item)[]
  ? SnakeCased<Item>[]
  : Data extends object
    ? { [Name in keyof Data as Name extends string ? Snake<Name> : Name]: SnakeCased<Data[Name]> }
    : Data

export function toSnakeCase<Data>(data: Data): SnakeCased<Data> {
  return rename(data, toSnakeName) as SnakeCased<Data>
}

export function toSnakeName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The way back, for data that `toSnakeCase` made. */
export function toCamelCase<Data>(data: SnakeCased<Data>): Data {
  return rename(data, (name) =>
    name.startsWith('_') ? name : name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ) as Data
}

function rename(data: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(data)) return data.map((item) => rename(item, change))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [change(name), rename(value, change)]))
}
