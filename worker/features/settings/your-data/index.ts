import { YourDataForm } from '#schema/settings/your-data-calls.ts'
import { form } from '#worker/action.ts'
import { submitYourData } from './submit-your-data.ts'

export const yourData = [
  form({
    route: 'yourData',
    who: 'member',
    whenBanned: 'allowed',
    input: YourDataForm,
    again: (_, { action, username }) => ({
      values: action === 'delete' && username !== undefined ? { username } : {},
      shown: action === undefined ? {} : { action },
    }),
    run: submitYourData,
  }),
]
