import { PRODUCT, SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'

export const FOOTER = `${PRODUCT}, neighbours lending to neighbours across Aotearoa New Zealand. Questions? Write to ${SUPPORT_EMAIL}.`
