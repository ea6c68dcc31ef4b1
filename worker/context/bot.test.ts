import { describe, expect, it } from 'vitest'
import { resolveBot } from './bot.ts'

const PERSON = { isBot: false, isSocialBot: false }
const BOT = { isBot: true, isSocialBot: false }
const SOCIAL = { isBot: true, isSocialBot: true }

describe('resolveBot', () => {
  it.each([
    [undefined, PERSON],
    ['', PERSON],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
      PERSON,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/445.0]',
      PERSON,
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', BOT],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', BOT],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', SOCIAL],
    ['Twitterbot/1.0', SOCIAL],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', SOCIAL],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', SOCIAL],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', SOCIAL],
    ['WhatsApp/2.23.20.0 A', SOCIAL],
    ['TelegramBot (like TwitterBot)', SOCIAL],
    ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)', SOCIAL],
  ])('%s', (userAgent, expected) => {
    expect(resolveBot(userAgent)).toEqual(expected)
  })

  it('believes the edge, which knows bots by their address', () => {
    const plain = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/121.0'
    expect(resolveBot(plain, { botManagement: { verifiedBot: true } })).toEqual(BOT)
    expect(resolveBot(plain, { verifiedBotCategory: 'Search Engine Crawler' })).toEqual(BOT)
    expect(resolveBot(plain, { verifiedBotCategory: 'Page Preview' })).toEqual(SOCIAL)
    expect(resolveBot(plain, { verifiedBotCategory: '', botManagement: { verifiedBot: false } })).toEqual(PERSON)
  })
})
