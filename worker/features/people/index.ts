import { ProfileQuery } from '#schema/people/profile-queries.ts'
import { FindUserCall, FindUsersCall } from '#schema/people/user-calls.ts'
import { ReadPropertiesCall, UpdatePropertiesCall } from '#schema/people/user-property-calls.ts'
import { call, query } from '#worker/action.ts'
import { blocks } from './blocks/index.ts'
import { findProfile } from './find-profile.ts'
import { findUser, findUsersOfBatch } from './find-users.ts'
import { follows } from './follows/index.ts'
import { profileTabs } from './profile-tabs/index.ts'
import { readProperties, updateProperties } from './user-properties.ts'
import { welcome } from './welcome.ts'

export const people = [
  query(ProfileQuery, findProfile),
  call(FindUserCall, { who: 'anyone', run: findUser }),
  call(FindUsersCall, { who: 'anyone', accepts: ['form', 'json'], run: findUsersOfBatch }),
  // The call is for anyone, as a refusal has a name of its own.
  call(ReadPropertiesCall, { who: 'anyone', run: readProperties }),
  call(UpdatePropertiesCall, { who: 'anyone', run: updateProperties }),
  ...profileTabs,
  ...follows,
  ...blocks,
  ...welcome,
]
