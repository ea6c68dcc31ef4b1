import { DEFAULT_ERROR_MESSAGE } from './constants/trouble.ts'

/**
 * The closed catalogue: a stable number, the HTTP status and a text that says what happened and, where the caller can
 * act, what to do.
 */
export const ERRORS = {
  invalidInput: { code: 1, status: 400, message: 'The request is not valid. Check the fields named in the details.' },
  malformedBody: { code: 2, status: 400, message: 'The body could not be read. Send well-formed JSON or form data.' },
  malformedUrl: { code: 3, status: 400, message: 'The address is not valid. Check its percent-escapes.' },
  notSignedIn: { code: 4, status: 401, message: 'You need to log in to do this.' },
  wrongCredentials: {
    code: 5,
    status: 401,
    message: 'The email or password you entered is not correct. Check both and try again.',
  },
  forbidden: { code: 6, status: 403, message: 'You are not allowed to do this.' },
  crossSite: { code: 7, status: 403, message: 'This request came from another site and was refused.' },
  notFound: { code: 8, status: 404, message: "We couldn't find that page." },
  pinNotFound: {
    code: 9,
    status: 404,
    message: "We couldn't find that Pin. It may have been deleted or made private.",
  },
  unknownQuery: { code: 10, status: 404, message: 'There is no persisted query of that name.' },
  unknownCall: { code: 11, status: 404, message: 'There is no such call.' },
  methodNotAllowed: { code: 12, status: 405, message: 'That method is not supported here. See the Allow header.' },
  handshakeExpired: { code: 13, status: 409, message: 'This sign-in took too long or was used already. Log in again.' },
  bodyTooLarge: { code: 14, status: 413, message: 'The body is too large. Send less at a time.' },
  urlTooLong: { code: 15, status: 414, message: 'The address is too long.' },
  unsupportedMediaType: {
    code: 16,
    status: 415,
    message: 'The content type is not supported here. Send the one that the details name.',
  },
  rangeNotSatisfiable: { code: 17, status: 416, message: 'The requested range lies outside the file.' },
  tooManyRequests: { code: 18, status: 429, message: 'Too many tries. Wait a little and try again.' },
  unexpected: { code: 19, status: 500, message: DEFAULT_ERROR_MESSAGE },
  unavailable: {
    code: 20,
    status: 503,
    message: 'Tackboard cannot reach its data just now. Try again in a few seconds.',
  },
  notConfigured: {
    code: 22,
    status: 503,
    message: "This isn't available here yet, because the people who run this site haven't set it up.",
  },
  boardNotFound: {
    code: 21,
    status: 404,
    message: "We couldn't find that board. It may have been deleted, or you may not save to it.",
  },
  tooBusy: { code: 23, status: 503, message: 'A lot of people are here right now. Try again in a few seconds.' },
  passwordNotTypeable: {
    code: 40,
    status: 400,
    message: 'Oops! Your password can only have letters, numbers and basic symbols.',
  },
  passwordTooShort: { code: 41, status: 400, message: 'Use at least 8 characters for your password.' },
  passwordTooLong: { code: 42, status: 400, message: 'Use at most 128 characters for your password.' },
  passwordTooCommon: {
    code: 43,
    status: 400,
    message: 'Many people use this password, so it is easy to guess. Choose another one.',
  },
  linkExpired: { code: 44, status: 409, message: 'This link was used already or has expired. Ask for a new one.' },
  wrongPassword: { code: 45, status: 403, message: 'The password you entered is not correct. Check it and try again.' },
  sameEmail: { code: 46, status: 400, message: 'This email address is already used for this account.' },
  ageRestricted: {
    code: 60,
    status: 409,
    message: 'We are sorry, but you are not old enough to use Tackboard yet.',
  },
  emailTaken: {
    code: 61,
    status: 409,
    message: 'There is already an account with this email. Log in, or choose a new password if you forgot yours.',
  },
  usernameTaken: { code: 62, status: 409, message: 'This username is taken. Choose another one.' },
  signUpUnavailable: { code: 63, status: 409, message: 'You cannot sign up this way here. Sign up with your email.' },
  captchaFailed: { code: 64, status: 401, message: 'We could not tell that you are not a robot. Try again.' },
  countryTokenExpired: { code: 66, status: 409, message: 'This sign-in took too long or belongs to another site.' },
  userNotFound: { code: 67, status: 404, message: "We couldn't find that person." },
  passcodeRequired: { code: 120, status: 403, message: 'Enter the parental passcode to change this.' },
  wrongPasscode: { code: 121, status: 403, message: 'That passcode is not correct. Check it and try again.' },
  passcodeLocked: {
    code: 122,
    status: 429,
    message: 'There were too many wrong passcodes. Wait a while, or set a new one by the backup email.',
  },
  passcodeExists: { code: 123, status: 409, message: 'This account has a parental passcode already.' },
  passcodeMissing: { code: 124, status: 409, message: 'This account has no parental passcode.' },
  backupUnconfirmed: {
    code: 125,
    status: 409,
    message: "The backup email hasn't been confirmed yet. Open the link that we sent to it first.",
  },
  backupConfirmed: { code: 126, status: 409, message: 'The backup email is confirmed already.' },
  sessionNotFound: { code: 68, status: 404, message: 'This session has ended already.' },
  mfaRequired: { code: 80, status: 401, message: 'Enter the code of your second factor to finish logging in.' },
  wrongCode: {
    code: 81,
    status: 401,
    message: 'This code is not correct or was used already. Enter the one that your app shows now.',
  },
  wrongSetupCode: {
    code: 82,
    status: 403,
    message:
      'This code does not fit the key. Check the time of your device and enter the code that your app shows now.',
  },
  mfaExpired: { code: 83, status: 409, message: 'This took too long or was used already. Start again.' },
  mfaOn: { code: 84, status: 409, message: 'Two-step log-in is on already. Turn it off first to set it up again.' },
  mfaOff: { code: 85, status: 409, message: 'Two-step log-in is off, so there is nothing to do.' },
  freshSignInNeeded: {
    code: 86,
    status: 403,
    message: 'Log out and in again first. For this your log-in must be less than 10 minutes old.',
  },
  codeMissing: {
    code: 112,
    status: 403,
    message: 'Enter a current code from your app, or one of your recovery codes, as well.',
  },
  wrongOwnerCode: {
    code: 113,
    status: 403,
    message: "That code isn't correct or was used already. Enter the one that your app shows now.",
  },
  codesRenewed: {
    code: 114,
    status: 409,
    message: 'Your recovery codes were replaced a moment ago. Use the new ones, or reload the page and try again.',
  },
  passkeyFailed: { code: 87, status: 401, message: 'This passkey did not work. Try again, or log in another way.' },
  passkeyNotAdded: { code: 88, status: 409, message: 'The passkey could not be added. Try again.' },
  tooManyPasskeys: { code: 89, status: 409, message: 'An account has at most 20 passkeys. Remove one first.' },
  usernameMismatch: { code: 110, status: 400, message: 'This is not the username of your account.' },
  tooManyDownloads: {
    code: 111,
    status: 429,
    message: 'You have downloaded your data often today. Try again tomorrow.',
  },
  socialProofRefused: { code: 90, status: 401, message: 'The other service did not confirm this sign-in. Try again.' },
  socialSignInOff: {
    code: 91,
    status: 409,
    message: 'You cannot log in this way here. Log in with your email and password.',
  },
  socialAccountUnknown: { code: 92, status: 409, message: 'There is no account for this sign-in yet. Sign up first.' },
  socialNeedsPassword: {
    code: 93,
    status: 409,
    message: 'There is already an account with this email. Enter its password once to connect the two.',
  },
  socialAccountTaken: {
    code: 94,
    status: 409,
    message: 'This sign-in belongs to another account already. Log in with it instead.',
  },
  lastSignInMethod: { code: 95, status: 409, message: 'This is the only way into your account. Set a password first.' },
  eventInvalid: { code: 140, status: 400, message: 'This event is not valid and was not recorded.' },
  eventTooOld: { code: 141, status: 400, message: 'This event is too old, or from the future, and was not recorded.' },
  otherViewer: {
    code: 142,
    status: 409,
    message: 'These events belong to another account. Send them when it is logged in.',
  },
  unknownExperiment: { code: 150, status: 400, message: 'There is no experiment of that name to activate.' },
  otherExperimentGroup: { code: 151, status: 400, message: 'You are in another group of this experiment, or in none.' },
  notConfirmed: { code: 160, status: 400, message: 'Tick the box to say that you mean it. Nothing was erased.' },
  publicUnconfirmed: { code: 161, status: 409, message: 'Confirm that everyone may see your profile.' },
  notForMinors: { code: 162, status: 403, message: 'This stays off for people under 18.' },
  idempotencyConflict: {
    code: 170,
    status: 409,
    message: 'This Idempotency-Key was used with another request. Send this one with a new key.',
  },
  idempotencyInProgress: {
    code: 171,
    status: 409,
    message: 'The same request is still being worked on. Wait a moment and send it again.',
  },
  idempotencyDone: {
    code: 172,
    status: 409,
    message: 'This request was carried out already. Its answer is not kept, so reload to see what it did.',
  },
  inviteNotFound: { code: 96, status: 404, message: 'This invitation is not valid any more.' },
} as const satisfies Record<string, { code: number; status: number; message: string }>

export type ErrorName = keyof typeof ERRORS

export function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERRORS, name)
}
