/** The viewer's own settings. */
export const settingsRequest = { name: 'SettingsQuery', variables: {} } as const
