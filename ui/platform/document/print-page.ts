export function printPage(): void {
  globalThis.print()
}
