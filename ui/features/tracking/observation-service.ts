import { findViewerId } from '#ui/app/viewer-id.ts'
import { onDemand, service } from '#ui/app/background.ts'
import { mayMeasure } from './may-record.ts'

/** Where measuring is not allowed not even the code is loaded. */
export const observation = service({
  name: 'observation',
  when: (state) => mayMeasure(state) && { queries: state.queries, viewerId: findViewerId(state.context) },
  start: onDemand('observation', async () => (await import('./start-observation.ts')).startObservation),
})
