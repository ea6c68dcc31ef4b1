import { SettingsQuery } from '#schema/calls/settings.ts'
import { query } from '#worker/action.ts'
import { findSettings } from './find-settings.ts'

export const settings = [query(SettingsQuery, findSettings)]
