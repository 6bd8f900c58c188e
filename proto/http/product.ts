/** The product's name, as members see it. */
export const PRODUCT = 'Tribu'

/** Where members and crawlers write to. */
export const SUPPORT_EMAIL = 'support@tribu.example'

/** Share of a rental that the marketplace keeps, in percent (specification, section 9: shown on /about). */
export const APPLICATION_FEE_PERCENT = 5
