import { newId } from '#db/id.ts'
import type { RegistrationKind } from '#schema/identity/registration-constants.ts'
import { href } from '#schema/routes.ts'
import { newAddress, send, type Sent } from './client.ts'
import { PASSWORD } from './rows.ts'

/** Fields of a person who has not registered yet; what is said here replaces or adds to them. */
export function newPerson(fields: Record<string, string> = {}): Record<string, string> & { email: string } {
  return {
    email: `p${newId().toLowerCase()}@tackboard.example`,
    password: PASSWORD,
    first_name: 'Tove',
    last_name: 'Marklund',
    birthday: '1990-04-30',
    ...fields,
  }
}

/** Registers as a page does, from an address of its own. */
export function register(
  origin: string,
  form: Record<string, string>,
  { kind = 'email', headers }: { kind?: RegistrationKind | 'other'; headers?: Sent['headers'] } = {},
): Promise<Response> {
  return send(origin, href('registerHandshake', { kind }), {
    form,
    headers: { 'cf-connecting-ip': newAddress(), 'x-tackboard-install-id': 'test-install', ...headers },
  })
}
