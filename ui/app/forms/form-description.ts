import type { ComponentProps } from 'react'
import type { MessageKey } from '#ui/app/texts/translate.ts'
import type { Field } from '#ui/kit/field.tsx'

type InputAttributes = Pick<
  ComponentProps<typeof Field>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'maxLength' | 'spellCheck'
>

export interface FieldDescription extends InputAttributes {
  label: MessageKey
  /** What is said of it; a function tells its problems apart by their names. `required`: nothing was typed. */
  problem: MessageKey | ((name: string) => MessageKey)
}

type RequiredNames<Input> = {
  [Name in keyof Input]-?: undefined extends Input[Name] ? never : Name
}[keyof Input]

/**
 * The fields of a form by the input of its schema: what the schema requires may not be left out, and what it does not
 * know cannot be there. The schemas themselves stay on the server.
 */
export type FieldsOf<Input> = Readonly<
  Record<RequiredNames<Input>, FieldDescription> & Partial<Record<keyof Input, FieldDescription>>
>

export type FieldDescriptions = Readonly<Record<string, FieldDescription>>
