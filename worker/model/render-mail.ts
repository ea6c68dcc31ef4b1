import { isRtl, toLanguageTag } from '#schema/constants/locales.ts'
import { breakLinks } from '#schema/link-like.ts'
import { HOUR_MS } from '#schema/time.ts'
import type { Mail } from '#worker/platform/mail/outbox.ts'
import { escapeXml } from '#worker/platform/xml.ts'
import { getTexts, type TextKey, type TextValues } from '#worker/texts/texts.ts'

type KindOf<Key> = Key extends `mail.${infer Kind}.subject` ? Kind : never

export type MailKind = KindOf<TextKey>

export interface MailInput {
  recipient: string
  locale: string
  name: string
  /** Absolute, on the site's configured origin. */
  link: string
  /** Set if the link expires. */
  lifetimeMs?: number
  values?: TextValues
  /** Lines between the text and the link, with what people wrote: their own URLs are the only links in them. */
  lines?: readonly { text: string; url: string }[]
  unsubscribeUrl?: string | undefined
  /** Replaces `unsubscribeUrl` for an address that may be anyone's: ends all invitations to it. */
  refusalUrl?: string | undefined
}

const MAX_NAME_LENGTH = 40

/** Strangers may register with someone else's address, and must not be able to send text through our mails. */
const GREETABLE_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’-]*$/u

export function renderMail(
  kind: MailKind,
  {
    recipient,
    locale: wanted,
    name,
    link,
    lifetimeMs,
    values,
    lines = [],
    unsubscribeUrl: ofList,
    refusalUrl,
  }: MailInput,
): Mail {
  const { locale, text } = getTexts(wanted)
  const isGreetable = name.length <= MAX_NAME_LENGTH && GREETABLE_NAME.test(name)
  const greeting = isGreetable ? text('mail.greeting', { name }) : text('mail.greeting.nameless')
  const action = text(`mail.${kind}.action`)
  const before = [greeting, text(`mail.${kind}.text`, values)]
  const shown = lines.map((line) => ({ text: breakLinks(line.text), url: line.url }))
  const listed = shown.map((line) => `${line.text}:\n${line.url}`)
  const lifetime = lifetimeMs === undefined ? [] : [text('mail.lifetime', { hours: Math.floor(lifetimeMs / HOUR_MS) })]
  const after = [...lifetime, text(`mail.${kind}.note`), text('mail.sender')]
  const unsubscribeUrl = refusalUrl ?? ofList
  const label = text(refusalUrl === undefined ? 'mail.unsubscribe' : 'mail.refuseInvitations')
  const footer = unsubscribeUrl === undefined ? null : { label, url: unsubscribeUrl }
  const unsubscribe = footer ? [`${footer.label}:\n${footer.url}`] : []
  const subject = text(`mail.${kind}.subject`, values)
  return {
    kind,
    recipient,
    locale,
    subject,
    text: `${[...before, ...listed, `${action}:\n${link}`, ...after, ...unsubscribe].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${toLanguageTag(locale)}" dir="${isRtl(locale) ? 'rtl' : 'ltr'}">`,
      `<head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head><body>`,
      paragraphs(before),
      ...shown.map((line) => `<p><a href="${escapeXml(line.url)}">${escapeXml(line.text)}</a></p>`),
      `<p><a href="${escapeXml(link)}">${escapeXml(action)}</a></p>`,
      paragraphs(after),
      footer ? `<p><a href="${escapeXml(footer.url)}">${escapeXml(footer.label)}</a></p>` : '',
      '</body></html>',
    ].join(''),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapeXml(text)}</p>`).join('')
}
