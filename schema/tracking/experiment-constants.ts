import { SHORTCUTS_EXPERIMENT } from '../people/shortcut-constants.ts'
import { ADBLOCK_NOTICE_EXPERIMENT } from './ad-blocker-constants.ts'
import { AD_VIDEO_MIN_DURATION_EXPERIMENT } from './impression-constants.ts'

export const EXPERIMENT_BUCKETS = 10_000

/**
 * `active` ones count for everyone they reach; `triggerable` ones only for browsers that report exposure
 * (`ActivateExperimentResource`).
 */
export interface ExperimentDefinition {
  name: string
  kind: 'active' | 'triggerable'
  /** Part of the hash, so that experiments split users independently. A new salt reassigns all users. */
  salt: string
  audience: 'authenticated' | 'unauthenticated' | 'everyone'
  /** Group to buckets, in order; the rest belong to no group. */
  groups: Readonly<Record<string, number>>
  /** The group of employees, whatever their bucket. */
  employeeGroup?: string
}

/** Its group `holdout` is excluded from all other experiments on signed-out browsers. */
export const UNAUTH_HOLDOUT = 'unauth_id_holdout'

/** What of a pin's page is fetched ahead on phones and tablets (docs/behaviour/pins.md, Closeup). */
export const PIN_PAGE_EXPERIMENT = 'graphql_pin_page'

/** Required for sending the ad-tracking identifier (docs/behaviour/tracking.md, Experiments). */
export const AD_IDENTIFIER_EXPERIMENT = 'ad_identifier'

const DEFINITIONS = [
  {
    name: UNAUTH_HOLDOUT,
    kind: 'active',
    salt: 'unauth_id_holdout.1',
    audience: 'unauthenticated',
    groups: { holdout: 200, enabled: 9_800 },
  },
  {
    name: 'identity_token_refresh',
    kind: 'active',
    salt: 'identity_token_refresh.1',
    audience: 'authenticated',
    groups: { control: 1_000, enabled: 7_000, enabled_proactive: 2_000 },
    employeeGroup: 'employees',
  },
  {
    name: 'modernized_navbar',
    kind: 'triggerable',
    salt: 'modernized_navbar.1',
    audience: 'everyone',
    groups: { control: 5_000, enabled: 5_000 },
    employeeGroup: 'employees',
  },
  {
    name: ADBLOCK_NOTICE_EXPERIMENT,
    kind: 'triggerable',
    salt: 'adblock_notice.1',
    audience: 'everyone',
    groups: { control: 5_000, enabled: 5_000 },
    employeeGroup: 'employees',
  },
  {
    name: 'fast_event_flush',
    kind: 'triggerable',
    salt: 'fast_event_flush.1',
    audience: 'everyone',
    // Many small calls cost the server more than a few large ones.
    groups: { control: 500, enabled: 500 },
  },
  {
    name: 'one_tap_modal',
    kind: 'triggerable',
    salt: 'one_tap_modal.1',
    audience: 'unauthenticated',
    groups: { control: 5_000, enabled: 5_000 },
  },
  {
    name: PIN_PAGE_EXPERIMENT,
    kind: 'active',
    salt: 'graphql_pin_page.1',
    audience: 'authenticated',
    groups: { control: 2_000, enabled: 6_000, only_related_pins: 2_000 },
  },
  {
    name: SHORTCUTS_EXPERIMENT,
    kind: 'active',
    salt: 'business_shortcuts.1',
    audience: 'authenticated',
    groups: { control: 5_000, enabled: 5_000 },
    employeeGroup: 'employees',
  },
  {
    name: AD_IDENTIFIER_EXPERIMENT,
    kind: 'triggerable',
    salt: 'ad_identifier.1',
    audience: 'authenticated',
    groups: { control: 5_000, enabled: 5_000 },
  },
  {
    name: 'closeup_hide_footer',
    kind: 'triggerable',
    salt: 'closeup_hide_footer.1',
    audience: 'authenticated',
    groups: { control: 5_000, enabled: 5_000 },
    employeeGroup: 'employees',
  },
  {
    name: AD_VIDEO_MIN_DURATION_EXPERIMENT,
    kind: 'triggerable',
    salt: 'ad_video_min_duration.1',
    audience: 'everyone',
    groups: { control: 5_000, enabled: 5_000 },
  },
] as const satisfies readonly ExperimentDefinition[]

/** docs/behaviour/tracking.md, Experiments. */
export const EXPERIMENTS: readonly ExperimentDefinition[] = DEFINITIONS

/** Those that a page may report: the server refuses reports of others. */
export type TriggerableExperiment = Extract<(typeof DEFINITIONS)[number], { kind: 'triggerable' }>['name']

export function isEnabledGroup(group: string | undefined): boolean {
  return group !== undefined && (group.startsWith('enabled') || group.startsWith('employee'))
}

export function findGroups({ groups, employeeGroup }: ExperimentDefinition): string[] {
  return [...Object.keys(groups), ...(employeeGroup === undefined ? [] : [employeeGroup])]
}
