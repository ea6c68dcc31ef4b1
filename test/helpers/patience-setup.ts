import { vi } from 'vitest'

type Options = Parameters<typeof vi.waitFor>[1]

/** The second that they have by themselves is too short for a machine that is busy. */
const withPatience = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: 60_000, ...options }

// Files share a process.
if (!('isPatient' in vi)) {
  const { waitFor, waitUntil } = vi
  Object.assign(vi, {
    isPatient: true,
    waitFor: (...[callback, options]: Parameters<typeof waitFor>) => waitFor(callback, withPatience(options)),
    waitUntil: (...[callback, options]: Parameters<typeof waitUntil>) => waitUntil(callback, withPatience(options)),
  })
}
