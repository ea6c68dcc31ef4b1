import type { SendEmail } from '@cloudflare/workers-types'
import type { MailTransport } from './deliver-mail.ts'

export interface TransportEnv {
  EMAIL?: SendEmail
  MAIL_FROM?: string
  STAGE: string
}

const SENDER_NAME = 'Tackboard'

/**
 * The mail goes through the `send_email` binding, from `MAIL_FROM`. Without these a local run keeps its mails;
 * everywhere else they wait.
 */
export function mailTransport({ EMAIL, MAIL_FROM, STAGE }: TransportEnv): MailTransport {
  if (!EMAIL || !MAIL_FROM) return { type: STAGE === 'local' ? 'keep' : 'missing' }
  return {
    type: 'send',
    async send({ recipient, subject, text, html, unsubscribeUrl }) {
      await EMAIL.send({
        from: { email: MAIL_FROM, name: SENDER_NAME },
        to: recipient,
        subject,
        text,
        ...(html === null ? {} : { html }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== null && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
  }
}
