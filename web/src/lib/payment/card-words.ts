import type { Card } from '@tribu/proto/http/card.ts'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'Eftpos',
}

/** "Visa ending 4242" */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) =>
  `${BRANDS[brand] ?? 'Card'} ending ${last4}`
