import { createContext, use } from 'react'
import catalogue from './en_US.json'

export type MessageKey = keyof typeof catalogue
export type MessageValues = Record<string, string | number>

/** The text of a key, its placeholders filled in. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** A catalogue as the build compiles it: every message a function of its values. */
type CompiledCatalogue = Record<MessageKey, (values?: MessageValues) => string>

export function createTranslate(compiled: unknown): Translate {
  const messages = compiled as CompiledCatalogue
  return (key, values) => messages[key](values)
}

/** English, which is always there. */
export const translateEnglish = createTranslate(catalogue)

const TranslateContext = createContext<Translate>(translateEnglish)
export const TranslateProvider = TranslateContext.Provider

export function useTranslate(): Translate {
  return use(TranslateContext)
}
