import { createElement, type ComponentType } from 'react'
import type { PinCard } from '#schema/pins/pin.ts'

interface CardSaveProps {
  pin: PinCard
}

let provided: ComponentType<CardSaveProps> | undefined

/** How a member saves from a card. Saving is a domain, of which cards know nothing: the app says what is shown. */
export function provideCardSave(component: ComponentType<CardSaveProps>): void {
  provided = component
}

/** Nothing on the server, where none is provided. */
export function CardSave(props: CardSaveProps) {
  return provided ? createElement(provided, props) : null
}
