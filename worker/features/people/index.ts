import * as v from 'valibot'
import { ProfileQuery } from '#schema/people/profile-queries.ts'
import { BatchInput } from '#schema/people/user-calls.ts'
import { PropertiesInput, UpdatePropertiesInput } from '#schema/people/user-property-calls.ts'
import { call, query, resource } from '#worker/action.ts'
import { blocks } from './blocks/index.ts'
import { findProfile } from './find-profile.ts'
import { findUser, findUsersOfBatch } from './find-users.ts'
import { follows } from './follows/index.ts'
import { profileTabs } from './profile-tabs/index.ts'
import { readProperties, updateProperties } from './user-properties.ts'
import { welcome } from './welcome.ts'

export const people = [
  query(ProfileQuery, findProfile),
  call({ route: 'user', method: 'GET', who: 'anyone', input: v.object({ id: v.string() }), run: findUser }),
  call({ route: 'batch', who: 'anyone', input: BatchInput, accepts: ['form', 'json'], run: findUsersOfBatch }),
  // For anyone, as a refusal has a name of its own.
  call({
    route: resource('UserPropertiesResource', 'get'),
    who: 'anyone',
    input: PropertiesInput,
    run: readProperties,
  }),
  call({
    route: resource('UserPropertiesResource', 'update'),
    who: 'anyone',
    input: UpdatePropertiesInput,
    run: updateProperties,
  }),
  ...profileTabs,
  ...follows,
  ...blocks,
  ...welcome,
]
