import { MINUTE_MS } from '../time.ts'

/** Code points, of what people write for a pin. */
export const MAX_TITLE_LENGTH = 100
export const MAX_DESCRIPTION_LENGTH = 800
export const MAX_ALT_TEXT_LENGTH = 500
export const MAX_LINK_LENGTH = 2_048

export const MAX_TOPICS = 10
/** UTF-16 units: more of a description suggests nothing new. */
export const MAX_SUGGESTION_WORDS_LENGTH = 500
export const MIN_SLOTS = 2
export const MAX_SLOTS = 5
export const MAX_STORY_PAGES = 20
export const MAX_STORY_BLOCKS = 20
export const MAX_PRODUCT_TAGS = 24

/** Counts all categories together. */
export const MAX_INGREDIENTS = 100

export const MAX_RECIPE_STEPS = 100
export const MAX_INGREDIENT_CATEGORIES = 20
export const MAX_DIETS = 20
/** Minutes: a month, which the slowest ferments take. */
export const MAX_RECIPE_MINUTES = 43_200
export const MAX_SERVINGS = 1_000

export const MAX_PRODUCTS = 24
export const MAX_PRODUCT_IMAGES = 10
export const MAX_VARIANT_DIMENSIONS = 5
export const MAX_VARIANTS = 100

/** Code points of a name inside of a recipe, product or list: an amount, a category, a brand. */
export const MAX_PART_LENGTH = 100
/** Code points; an item of a list is a sentence. */
export const MAX_LIST_ITEM_LENGTH = 300
export const MAX_LIST_ITEMS = 20

/** The limit of one account; more than anyone keeps in view. */
export const MAX_DRAFTS = 200

/** Files of one pin: more would be slow to publish and to read. */
export const MAX_PIN_FILES = 50

/** The layouts of the pages of a story. */
export const STORY_LAYOUTS = ['text', 'media', 'media_text', 'list'] as const
export type StoryLayout = (typeof STORY_LAYOUTS)[number]

/** A deleted pin can be restored for as long. */
export const DELETE_UNDO_MS = MINUTE_MS

/** The moment of a deletion that no one can undo: its minute is over by every clock, also by one that is behind. */
export const DELETED_FOR_GOOD = 1

/** Why a pin is related to another: people who saved both, their words, their topic, the look of their images. */
export const RELATED_REASONS = ['saves', 'text', 'topic', 'picture'] as const

export type RelatedReason = (typeof RELATED_REASONS)[number]
