export const METRICS_REQUEST = { name: 'MetricsQuery', variables: {} } as const
