import { href } from '#schema/routes.ts'
import { newAddress, send, type Sent } from './client.ts'
import { PASSWORD } from './rows.ts'

/** Sends the form of the page of one's data, with the password of made users unless it says another. */
export function postYourData(origin: string, form: Record<string, string>, sent: Sent = {}): Promise<Response> {
  return send(origin, href('yourData'), {
    form: { password: PASSWORD, ...form },
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}
