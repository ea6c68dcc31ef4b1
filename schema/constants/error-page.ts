/** docs/BEHAVIOUR.md, Start-up. */
export const ERROR_PAGE_TITLE = 'Unexpected Application Error!'

export const DEFAULT_ERROR_MESSAGE = 'Sorry! Something went wrong on our end!'
