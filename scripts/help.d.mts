export function printHelp(argv: readonly string[]): boolean
export function takesArguments(name: string): boolean
export function usageOf(name: string): string
