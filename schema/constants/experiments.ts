import { AD_VIDEO_MIN_DURATION_EXPERIMENT } from './impressions.ts'

/** Buckets that a unit may fall into; a group's weight is its number of buckets. */
export const EXPERIMENT_BUCKETS = 10_000

/**
 * A running experiment. `active` ones count for everybody whom they reach; `triggerable` ones only for those whose
 * browser reports that it met the difference (`ActivateExperimentResource`).
 */
export interface ExperimentDefinition {
  name: string
  kind: 'active' | 'triggerable'
  /** Goes into the hash, so that experiments split people independently. A new salt is a new draw. */
  salt: string
  /** Whom it reaches: by signed-in user, by signed-out browser, or both. */
  audience: 'authenticated' | 'unauthenticated' | 'everyone'
  /** Group to buckets, in order. Buckets left over belong to no group. */
  groups: Readonly<Record<string, number>>
  /** Group of employees, whatever their bucket. */
  employeeGroup?: string
}

/** Whoever is in its group `holdout` is kept out of all other experiments on signed-out browsers. */
export const UNAUTH_HOLDOUT = 'unauth_id_holdout'

/** Without it nobody's ad-tracking identifier is sent (docs/BEHAVIOUR.md, Experiments). */
export const AD_IDENTIFIER_EXPERIMENT = 'ad_identifier'

/** What each does when it is on: docs/BEHAVIOUR.md, Experiments. */
export const EXPERIMENTS: readonly ExperimentDefinition[] = [
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
    name: 'adblock_notice',
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
]

/** Whether a group has the new behaviour (docs/BEHAVIOUR.md, Experiments). */
export function isEnabledGroup(group: string | undefined): boolean {
  return group !== undefined && (group.startsWith('enabled') || group.startsWith('employee'))
}

/** Every group that somebody may be in, its names once each. */
export function groupsOf({ groups, employeeGroup }: ExperimentDefinition): string[] {
  return [...Object.keys(groups), ...(employeeGroup === undefined ? [] : [employeeGroup])]
}
