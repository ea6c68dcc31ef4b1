/** Checks stored values: storage may hold whatever a user or an older version wrote. */
export type Guard<Value> = (value: unknown) => value is Value

export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean'
export const isString: Guard<string> = (value) => typeof value === 'string'
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
export const isPosition = where(isNumber, (value) => value >= 0)

/** Milliseconds since 1970. */
export const isMoment = where(isPosition, Number.isSafeInteger)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function where<Value>(isRight: Guard<Value>, holds: (value: Value) => boolean): Guard<Value> {
  return (value): value is Value => isRight(value) && holds(value)
}

export function oneOf<const Value>(values: readonly Value[]): Guard<Value> {
  return (value): value is Value => (values as readonly unknown[]).includes(value)
}

export function nullable<Value>(isRight: Guard<Value>): Guard<Value | null> {
  return (value) => value === null || isRight(value)
}

export function optional<Value>(isRight: Guard<Value>): Guard<Value | undefined> {
  return (value) => value === undefined || isRight(value)
}

export function listOf<Value>(isRight: Guard<Value>): Guard<Value[]> {
  return (value) => Array.isArray(value) && value.every(isRight)
}

export function recordOf<Value>(isRight: Guard<Value>): Guard<Record<string, Value>> {
  return (value): value is Record<string, Value> => isRecord(value) && Object.values(value).every(isRight)
}

export function shape<Value extends object>(guards: { [Name in keyof Value]-?: Guard<Value[Name]> }): Guard<Value> {
  const fields = Object.entries<Guard<unknown>>(guards)
  return (value): value is Value => isRecord(value) && fields.every(([name, isRight]) => isRight(value[name]))
}
