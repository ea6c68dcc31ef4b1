import type { Pin } from '#schema/pin.ts'
import type { PinUser } from '#schema/pin-user.ts'
import { nameOfPerson } from '../pin-words.ts'
import { node, type JsonLdNode } from './node.ts'

/** A user, who may be a shop. */
export function personNode(person: PinUser): JsonLdNode {
  return node(person.isVerifiedMerchant ? 'Organization' : 'Person', { name: nameOfPerson(person) })
}

/** The creator, else the site that the pin was saved from, else the uploader. */
export function authorNode(pin: Pin): JsonLdNode {
  if (pin.nativeCreator) return personNode(pin.nativeCreator)
  if (pin.domain) return node('Organization', { name: pin.domain })
  return personNode(pin.pinner)
}
