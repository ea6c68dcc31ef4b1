const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Values of a text of the interface. Names from right to left stand by themselves in it (U+2068 to U+2069, UAX #9), so
 * that the sentence around them keeps its order.
 */
export function isolateValues<Values extends Readonly<Record<string, string | number>>>(values: Values): Values {
  const isolate = (value: string | number) => (RIGHT_TO_LEFT.test(`${value}`) ? `\u2068${value}\u2069` : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)])) as Values
}
