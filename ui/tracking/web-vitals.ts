import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import type { MetricDetail } from '#ui/browser/metrics.ts'
import type { VitalName } from './metric-rules.ts'

/** Calls back with each web vital once it is final: some are when the page is hidden, before what is logged is sent. */
export function watchVitals(onVital: (name: VitalName, detail: MetricDetail) => void): void {
  const take = ({ name, value, rating }: MetricType) => onVital(name, { value, rating })
  onCLS(take)
  onFCP(take)
  onINP(take)
  onLCP(take)
  onTTFB(take)
}
