/** Logs one JSON line about a setting that the operator has to mend; whoever calls sees to it that it is said once. */
export function reportSetting(name: string, complaint: string): void {
  console.warn(JSON.stringify({ level: 'warn', setting: name, message: `${complaint}; it is ignored` }))
}
