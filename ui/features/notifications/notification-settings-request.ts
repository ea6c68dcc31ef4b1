export const NOTIFICATION_SETTINGS_REQUEST = { name: 'NotificationSettingsQuery', variables: {} } as const
