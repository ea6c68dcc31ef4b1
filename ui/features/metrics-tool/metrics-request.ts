/** What the product has counted about itself. */
export const METRICS_REQUEST = { name: 'MetricsQuery', variables: {} } as const
