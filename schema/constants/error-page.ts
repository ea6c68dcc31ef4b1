/** docs/behaviour/pages.md, Start-up. */
export const ERROR_PAGE_TITLE = 'Unexpected Application Error!'

/** The label on the page that stands without the catalog. */
export const ERROR_PAGE_RELOAD = 'Reload'
export const ERROR_PAGE_HOME = 'Home'

export const DEFAULT_ERROR_MESSAGE = 'Sorry! Something went wrong on our end!'
