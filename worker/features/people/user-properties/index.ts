import { PropertiesInput, UpdatePropertiesInput } from '#schema/people/user-property-calls.ts'
import { call, resource } from '#worker/action.ts'
import { readProperties, updateProperties } from './keep-properties.ts'

/** For anyone, as a refusal has a name of its own. */
export const userProperties = [
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
]
