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

/** Section 5: "Country fixed to New Zealand", and where a number may be. */
export const BILLING_COUNTRY = 'NZ'
export const PHONE_COUNTRY_CODES = ['+64', '+61', '+1'] as const

export const SIGNUP_POPUP_DELAY_SECONDS = 5
export const SIGNUP_POPUP_COOKIE_DAYS = 365
/** A rental of this many days or more gets the weekly discount. */
export const WEEK_DAYS = 7
/** What the insurance of a rental adds, in percent of its price. */
export const INSURANCE_PERCENT = 5

/** A lender answers a request within this, or it has expired. */
export const ANSWER_WITHIN_HOURS = 24
/** Picking up is from 9:00 to this hour of the first day. */
export const PICKUP_UNTIL_HOUR = 13
/** The latest bookable date, in days from today (69984e5 ms). */
export const BOOKABLE_DAYS = 81
/** What happened to a thing is claimed within this of the rental's end; the lender's money moves after. */
export const CLAIM_WINDOW_HOURS = 24
/** Until this after the acceptance a borrower can pay; then the booking is cancelled. */
export const PAYMENT_WITHIN_HOURS = 24
/** Payments are due before the thing is picked up; who accepts on the first day itself leaves the borrower this. */
export const PAYMENT_AT_LEAST_HOURS = 1
/** A member writes a review within this of the rental's end; what only one side wrote is shown then. */
export const REVIEW_WITHIN_DAYS = 14
export const RATING_MAX = 5
/** A lender who cancels an accepted booking owes what its card payment cost: 2.9 % of the rental, and cents. */
export const CANCELLATION_FEE_PER_MILLE = 29
export const CANCELLATION_FEE_CENTS = 30
/** Dashboard: rows of a box. */
export const DASHBOARD_ROWS = 4

/** A message between members: its letters, its pictures, and how many of a thread come at once. */
export const MESSAGE_MAX = 4000
export const MESSAGE_PHOTOS_MAX = 4
export const MESSAGE_PAGE = 30
