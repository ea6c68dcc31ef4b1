export function resolveInternalIp(address: string, listed: string | undefined): boolean {
  return (listed ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .includes(address)
}
