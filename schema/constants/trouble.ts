/** Title of the page that stands in for one that failed (docs/BEHAVIOUR.md, Start-up). */
export const ERROR_PAGE_TITLE = 'Unexpected Application Error!'

/** What is said where nothing more exact is known (docs/BEHAVIOUR.md, Start-up). */
export const DEFAULT_ERROR_MESSAGE = 'Sorry! Something went wrong on our end!'
