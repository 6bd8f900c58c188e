/** The specification's constants (section 9 unless a line says otherwise). Durations name their unit. */

export const LISTING_TYPES = ['sharing', 'free', 'selling', 'service'] as const
export const DEFAULT_LISTING_TYPE = 'sharing'
export const CONDITIONS = ['excellent', 'average'] as const

/** Hours kept free around a booking; 1 means none. */
export const GRACE_PERIODS = [1, 24, 48, 72, 96, 120, 144, 168] as const
export const DEFAULT_GRACE_PERIOD = 1

export const SEARCH_RADII_KM = [10, 20, 40, 80, 100, 150, 250] as const
export const DEFAULT_SEARCH_RADIUS_KM = 40
export const SEARCH_SORTS = ['best', 'newest', 'price-up', 'price-down', 'nearest'] as const

export const SEARCH_PAGE = 25
export const HOME_FETCH = 10
export const HOME_SHOWN = 5
export const TOP_CATEGORIES = 6
export const RECENTLY_VIEWED_KEPT = 20
export const RECENTLY_VIEWED_SHOWN = 5
export const CAROUSEL_PAGE = 20

/** District id that means "no district" (section 3). */
export const NO_DISTRICT = 1

/** Section 5: one uploaded file. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
export const PHOTOS_RECOMMENDED = 2
export const PHOTOS_MAX = 12
/** An uploaded picture waits this long for a listing to name it; then it is removed. */
export const UNCLAIMED_IMAGE_SECONDS = 24 * 3600
/** Section 3: an image younger than this is shown at full size. */
export const IMAGE_FRESH_SECONDS = 7 * 24 * 3600

/** Section 5: the description field counts down from here; a longer text is allowed. */
export const DESCRIPTION_COUNTDOWN = 90

export const NAME_MAX = 80
export const DESCRIPTION_MAX = 4000
export const SUMMARY_MAX = 1000
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
/** $10,000,000.00, far above anything a neighbour lists; keeps sums exact. */
export const PRICE_MAX_CENTS = 1_000_000_000

export const SIGNUP_POPUP_DELAY_SECONDS = 5
export const SIGNUP_POPUP_COOKIE_DAYS = 365
/** A rental of this many days or more gets the weekly discount. */
export const WEEK_DAYS = 7
/** What the insurance of a rental adds, in percent of its price. */
export const INSURANCE_PERCENT = 5
