import { createContext, use } from 'react'
import { isolateValues } from '#schema/isolate.ts'
import type catalog from './en_US.json'

export type MessageKey = keyof typeof catalog
export type MessageValues = Record<string, string | number>

export type Translate = (key: MessageKey, values?: MessageValues) => string

export type CompiledCatalog = Record<MessageKey, (values?: MessageValues) => string>

export function createTranslate(messages: CompiledCatalog): Translate {
  return (key, values) => messages[key](values && isolateValues(values))
}

const TranslateContext = createContext<Translate | null>(null)
export const TranslateProvider = TranslateContext.Provider

export function useTranslate(): Translate {
  const translate = use(TranslateContext)
  if (!translate) throw new Error('There are no messages around this component')
  return translate
}
