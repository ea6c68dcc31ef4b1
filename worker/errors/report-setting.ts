export function reportSetting(name: string, complaint: string): void {
  console.warn(JSON.stringify({ level: 'warn', setting: name, message: `${complaint}; it is ignored` }))
}
