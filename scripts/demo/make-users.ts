import { newId } from '#db/id.ts'
import { DAY_MS } from '#schema/time.ts'
import type { Random } from './art/random.ts'
import type { UserRow } from './content.ts'
import { BRANDS } from './texts/brands.ts'
import { PEOPLE } from './texts/people.ts'
import type { TopicGroup, TopicKey } from './topics.ts'

export const DEMO_AGE_MS = 426 * DAY_MS

export interface DemoUser {
  row: UserRow
  likes: TopicGroup
  /** Set for shops: where their pins lead. */
  domain?: string
}

interface Account {
  username: string
  firstName: string
  lastName: string
  likes: TopicGroup
  about: string
  country: string
  ageYears: number
  extra: Partial<UserRow>
}

const DEMO_ACCOUNTS: readonly Account[] = [
  {
    username: 'demo',
    firstName: 'Robin',
    lastName: 'Alderwick',
    likes: 'interiors',
    about: 'Slowly furnishing a flat, quickly filling a shelf with bowls.',
    country: 'GB',
    ageYears: 34,
    extra: { allowAnalyticCookies: true, allowPersonalizationCookies: true },
  },
  {
    username: 'business',
    firstName: 'Harbor & Pine',
    lastName: '',
    likes: 'products',
    about: 'Tables, lamps and tableware from a workshop by the water.',
    country: 'US',
    ageYears: 41,
    extra: {
      isPartner: true,
      isVerifiedMerchant: true,
      isIdentityVerified: true,
      domainUrl: 'https://harborandpine.example',
      domainVerified: true,
    },
  },
  {
    username: 'employee',
    firstName: 'Ines',
    lastName: 'Tackley',
    likes: 'type',
    about: 'I work here. Letters in the lunch break.',
    country: 'US',
    ageYears: 29,
    extra: { isEmployee: true },
  },
  {
    username: 'teen',
    firstName: 'Milo',
    lastName: 'Fairlamb',
    likes: 'crafts',
    about: 'paper planes, mostly',
    country: 'GB',
    ageYears: 14,
    extra: { isPrivateProfile: true, messagesFrom: 'following', thirdPartyMarketingTrackingEnabled: false },
  },
]

export function makeUsers(
  random: Random,
  count: number,
  now: number,
  passwordHash: string,
  chooseImage: (topics: TopicGroup) => string | null,
): DemoUser[] {
  const people = PEOPLE.slice(0, Math.max(0, count - DEMO_ACCOUNTS.length - BRANDS.length))

  function common(likes: TopicGroup, ageYears: number) {
    const createdAt = Math.floor(now - DEMO_AGE_MS - random.range(2, 500) * DAY_MS)
    return {
      id: newId(createdAt, () => random.next()),
      imageSignature: chooseImage(likes),
      birthday: new Date(now - (ageYears + random.range(0.1, 0.8)) * 365.25 * DAY_MS).toISOString().slice(0, 10),
      followerCount: 0,
      createdAt,
      emailVerifiedAt: createdAt,
    }
  }

  const accounts = DEMO_ACCOUNTS.map(
    ({ username, firstName, lastName, likes, about, country, ageYears, extra }): DemoUser => ({
      row: {
        ...common(likes, ageYears),
        username,
        email: `${username}@tackboard.example`,
        passwordHash,
        firstName,
        lastName,
        fullName: `${firstName} ${lastName}`.trim(),
        about,
        country,
        locale: country === 'GB' ? 'en_GB' : 'en_US',
        ...extra,
      },
      likes,
      ...(username === 'business' ? { domain: 'harborandpine.example' } : {}),
    }),
  )

  const shops = BRANDS.map(([username, name, country, domain, likes, about]): DemoUser => ({
    row: {
      ...common(likes, random.int(24, 60)),
      username,
      email: `hello@${domain}`,
      firstName: name,
      fullName: name,
      about,
      country,
      isPartner: true,
      isVerifiedMerchant: random.chance(0.7),
      domainUrl: `https://${domain}`,
      domainVerified: true,
    },
    likes,
    domain,
  }))

  const others = people.map(([username, firstName, lastName, country, locale, likes, about]): DemoUser => ({
    row: {
      ...common(likes, random.int(19, 70)),
      username,
      email: `${username}@post.example`,
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      about,
      country,
      locale,
      isIdentityVerified: random.chance(0.2),
      domainUrl: random.chance(0.25) ? `https://${username.replaceAll('_', '-')}.example` : null,
    },
    likes,
  }))

  return [...accounts, ...others, ...shops]
}

export const FOLLOWED_BY_DEMO: readonly TopicKey[] = [
  'living-rooms',
  'reading-nooks',
  'ceramics',
  'lamps',
  'bread-baking',
  'mountains',
  'houseplants',
  'travel-posters',
]
