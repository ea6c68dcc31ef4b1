/** Title of the page that stands in for one that failed (start-up specification, section 8). */
export const ERROR_PAGE_TITLE = 'Unexpected Application Error!'

/** What is said where nothing more exact is known (start-up specification, section 8). */
export const DEFAULT_ERROR_MESSAGE = 'Sorry! Something went wrong on our end!'
