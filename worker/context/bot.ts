import { isbot } from 'isbot'
import { MAX_USER_AGENT_LENGTH } from '#schema/constants/limits.ts'
import { remember } from './bounded-cache.ts'
import { type EdgeProperties } from './edge.ts'

export interface BotContext {
  isBot: boolean
  isSocialBot: boolean
}

const MAX_REMEMBERED_AGENTS = 1_000

const SOCIAL_BOTS =
  /facebookexternalhit|facebookcatalog|meta-externalagent|twitterbot|linkedinbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|pinterestbot|pinterest\/0|redditbot|tumblr\/|skypeuripreview|vkshare|viber|line-poker|mastodon|bluesky cardyb|iframely|embedly/i

const PREVIEW_CATEGORIES: readonly string[] = ['Page Preview', 'Social Media Marketing']

const IN_APP_BROWSERS =
  /\b(?:FBAN|FBAV|Instagram|WhatsApp)\b.*\bMobile\b|\bMobile\b.*\b(?:FBAN|FBAV|Instagram|WhatsApp)\b/

export function resolveBot(userAgent: string | undefined, edge: EdgeProperties = {}): BotContext {
  const known = recognize((userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH))
  const category = edge.verifiedBotCategory ?? ''
  const isSocialBot = known.isSocialBot || PREVIEW_CATEGORIES.includes(category)
  return {
    isBot: known.isBot || isSocialBot || category !== '' || edge.botManagement?.verifiedBot === true,
    isSocialBot,
  }
}

const recognize = remember(MAX_REMEMBERED_AGENTS, (userAgent): BotContext => {
  if (userAgent === '' || IN_APP_BROWSERS.test(userAgent)) return { isBot: false, isSocialBot: false }
  const isSocialBot = SOCIAL_BOTS.test(userAgent)
  return { isBot: isSocialBot || isbot(userAgent), isSocialBot }
})
