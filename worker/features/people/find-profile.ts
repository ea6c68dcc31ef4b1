import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parsed } from '#db/expressions.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { personJson, presentPerson, type PersonRecord } from '#worker/model/pin-people.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readProfile = viewerStatement(profileStatement)

export async function findProfile(
  context: QueryContext,
  variables: QueryVariables<'ProfileQuery'>,
): Promise<QueryResult<'ProfileQuery'>> {
  const [row] = await readProfile(context, variables)
  if (!row) return missing()
  const { user, cover, about, domainUrl, domainVerified, contactEmail, followingCount, isHiddenFromSearch } = row
  return {
    __typename: 'Profile',
    user: presentPerson(user),
    cover: cover && toImage(cover, '736x'),
    about,
    website: domainVerified && domainUrl ? parseHost(domainUrl) : null,
    contactEmail,
    followingCount,
    isMe: context.viewer.type === 'AUTH' && context.viewer.user.id === user.id,
    isHiddenFromSearch,
  }
}

export function profileStatement(db: Database, viewer: Viewer, { username }: Placeholders<{ username: string }>) {
  return db
    .select({
      user: parsed<PersonRecord>(personJson('users', viewer)),
      cover: parsed<StoredImage | null>(sql`(select json_object('signature', x.signature, 'extension', x.extension,
        'width', x.width, 'height', x.height, 'dominantColor', x.dominant_color)
        from pictures x where x.signature = ${users.coverSignature})`),
      about: users.about,
      domainUrl: users.domainUrl,
      domainVerified: users.domainVerified,
      contactEmail: sql<string | null>`(select p.contact_email from partners p
        where p.user_id = ${users.id} and ${users.isPartner})`,
      followingCount: sql<number>`(select count(*) from user_follows f where f.follower_id = ${users.id}
        and not exists (select 1 from users away where away.id = f.followed_id and away.deactivated_at is not null))`,
      isHiddenFromSearch: users.hidesFromSearch,
    })
    .from(users)
    .where(and(eq(users.username, username), mayOpenProfile(viewer)))
}

function parseHost(site: string): string | null {
  const url = site.includes('://') ? site : `https://${site}`
  return URL.canParse(url) ? new URL(url).host : null
}
