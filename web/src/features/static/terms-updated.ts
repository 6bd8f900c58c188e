/** Specification, section 2. */
export const TERMS_UPDATED = '21 August 2019'
