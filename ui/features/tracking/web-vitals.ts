import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import type { MetricDetail } from '#ui/platform/lifecycle/metrics.ts'
import type { VitalName } from './metric-rules.ts'

/** Some are final only when the page is hidden, just before the log is sent. */
export function watchVitals(onVital: (name: VitalName, detail: MetricDetail) => void): void {
  const report = ({ name, value, rating }: MetricType) => onVital(name, { value, rating })
  onCLS(report)
  onFCP(report)
  onINP(report)
  onLCP(report)
  onTTFB(report)
}
