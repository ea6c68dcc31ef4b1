import { createPasswords } from '#worker/platform/passwords.ts'

/**
 * The cost is so low that a test may hash as often as it likes; what the product pays is tested where it is decided.
 */
export const TEST_COST = { N: 16, r: 1, p: 1 }

export const testPasswords = createPasswords({ cost: TEST_COST, parallel: 8, waiting: 1_000 })
