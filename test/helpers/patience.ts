/** Milliseconds for what a setting gives less: a machine that runs the tests may be busy. */
export const PATIENCE_MS = '10000'
