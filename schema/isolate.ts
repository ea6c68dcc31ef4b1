const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Values of a text of the interface. Names from right to left stand by themselves in it (U+2068 to U+2069, UAX #9), so
 * that the sentence around them keeps its order.
 */
export function isolateValues<Values extends Readonly<Record<string, string | number>>>(values: Values): Values {
  const isTurned = (value: string | number) => typeof value === 'string' && RIGHT_TO_LEFT.test(value)
  if (!Object.values(values).some(isTurned)) return values
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isTurned(value) ? `\u2068${value}\u2069` : value]),
  ) as Values
}
