import { onDemand, service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { mayMeasure } from './may-record.ts'

export const observation = service({
  name: 'observation',
  when: (state) => mayMeasure(state) && { queries: state.queries, viewerId: findViewerId(state.context) },
  start: onDemand('observation', async () => (await import('./start-observation.ts')).startObservation),
})
