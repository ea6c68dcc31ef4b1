import { isOAuthFlow } from '#schema/identity/oauth.ts'
import { REMINDER_AFTER_SIGN_UP_MS } from '#schema/identity/reminder-constants.ts'
import type { Experiences, Experiments } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { AD_BLOCKER_NOTICE_DELAY_MS, ADBLOCK_NOTICE_EXPERIMENT } from '#schema/tracking/ad-blocker-constants.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { isPromptDue } from '#worker/features/site/site-feedback/feedback-prompt.ts'

/** People who left `/welcome/` early find the way back for as long. */
const WELCOME_FOR_MS = DAY_MS

export const NO_EXPERIENCES: Experiences = {
  email_reminder: null,
  save_upsell: null,
  app_upsell: null,
  feedback_prompt: null,
  ad_blocker_notice: null,
  welcome: null,
}

interface Asking {
  viewer: Viewer
  isBot: boolean
  isPhone: boolean
  experiments: Experiments
  url: URL
  now: number
}

export function buildExperiences(context: ActionContext, url: URL): Experiences {
  const { viewer, bot, device, experiments, now } = context
  const isPhone = device.browserType === 'phone'
  return findExperiences({ viewer, isBot: bot.isBot, isPhone, experiments, url, now })
}

/** Bots see none, and nothing interrupts an OAuth flow. */
export function findExperiences({ viewer, isBot, isPhone, experiments, url, now }: Asking): Experiences {
  if (isBot || isOAuthFlow(url.pathname, url.searchParams)) return NO_EXPERIENCES
  const next = url.pathname + url.search
  const isNoticed = isEnabledGroup(experiments.triggerable[ADBLOCK_NOTICE_EXPERIMENT])
  const ofAll = { ad_blocker_notice: isNoticed ? { delay_ms: AD_BLOCKER_NOTICE_DELAY_MS } : null }
  if (viewer.type !== 'AUTH') {
    return {
      ...NO_EXPERIENCES,
      ...ofAll,
      save_upsell: { url: href('signup', {}, { next }) },
      app_upsell: isPhone ? { url: href('manifest') } : null,
    }
  }
  const { email, emailVerifiedAt, createdAt } = viewer.user
  const age = now - createdAt
  const isUnverified = emailVerifiedAt === null && age >= REMINDER_AFTER_SIGN_UP_MS
  return {
    ...NO_EXPERIENCES,
    ...ofAll,
    email_reminder: email !== null && isUnverified ? { email } : null,
    feedback_prompt: isPromptDue(viewer.user, now) ? { action_from: 'prompt', next_page_to_redirect: null } : null,
    welcome: age < WELCOME_FOR_MS ? { url: href('welcome', {}, { next }) } : null,
  }
}
