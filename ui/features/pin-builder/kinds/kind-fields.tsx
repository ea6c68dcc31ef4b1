import type { ComponentType } from 'react'
import type { PinKind } from '#schema/pin-kind.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import type { FieldsProps } from '../piece-fields.ts'

/** What only pins of one kind have, each loaded by those alone. */
const FIELDS: Partial<Record<PinKind, ComponentType<FieldsProps>>> = {}

export function KindFields(props: FieldsProps) {
  const Fields = FIELDS[props.piece.kind]
  if (!Fields) return null
  return (
    <LazyBoundary>
      <Fields {...props} />
    </LazyBoundary>
  )
}
