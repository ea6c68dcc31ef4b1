export const settingsRequest = { name: 'SettingsQuery', variables: {} } as const
