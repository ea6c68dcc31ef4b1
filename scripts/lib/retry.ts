import { retry } from '#schema/retry.ts'

export function retryFor<Result>(
  withinMs: number,
  call: () => Promise<Result>,
  isWorthIt: (error: unknown) => boolean = () => true,
): Promise<Result> {
  const deadline = Date.now() + withinMs
  return retry(call, {
    attempts: Infinity,
    firstMs: 20,
    longestMs: 1_000,
    spread: [0.5, 1.5],
    isWorthIt: (error) => Date.now() <= deadline && isWorthIt(error),
  })
}
