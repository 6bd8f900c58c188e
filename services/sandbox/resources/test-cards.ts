/** How a card behaves. Numbers and names are those of Stripe's documentation of test cards. */
export type TestCard = {
  number: string
  brand: string
  names: readonly string[]
  /** Charges are refused with these. */
  decline?: { code: string; decline_code?: string }
  /** The card cannot be saved with a customer either. */
  refusedWhenSaved?: true
  /** Whether its holder must confirm a payment: at each, or at those off session that were not prepared while the holder was there. */
  confirm?: 'always' | 'unless_prepared'
  /** The bank asks the money back at once. */
  dispute?: 'fraudulent' | 'product_not_received'
  /** The money can be had at once. */
  atOnce?: true
}

const declined = (decline_code: string, code = 'card_declined') => ({
  decline: { code, decline_code },
})

const cards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', names: ['visa'] },
  { number: '4000056655665556', brand: 'visa', names: ['visa_debit'] },
  { number: '5555555555554444', brand: 'mastercard', names: ['mastercard'] },
  { number: '378282246310005', brand: 'amex', names: ['amex'] },
  { number: '4000005540000008', brand: 'visa', names: ['nz'] },
  { number: '4000000000000077', brand: 'visa', names: ['bypassPending'], atOnce: true },
  {
    number: '4000000000000002',
    brand: 'visa',
    names: ['chargeDeclined', 'visa_chargeDeclined'],
    ...declined('generic_decline'),
    refusedWhenSaved: true,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    names: ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
    ...declined('insufficient_funds'),
    refusedWhenSaved: true,
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    names: ['visa_chargeDeclinedLostCard'],
    ...declined('lost_card'),
    refusedWhenSaved: true,
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    names: ['visa_chargeDeclinedStolenCard'],
    ...declined('stolen_card'),
    refusedWhenSaved: true,
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    names: ['chargeDeclinedExpiredCard'],
    decline: { code: 'expired_card' },
    refusedWhenSaved: true,
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    names: ['chargeDeclinedIncorrectCvc'],
    decline: { code: 'incorrect_cvc' },
    refusedWhenSaved: true,
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    names: ['chargeDeclinedProcessingError'],
    decline: { code: 'processing_error' },
    refusedWhenSaved: true,
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    names: ['chargeCustomerFail'],
    ...declined('generic_decline'),
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    names: ['authenticationRequiredOnSetup'],
    confirm: 'unless_prepared',
  },
  { number: '4000002760003184', brand: 'visa', names: ['authenticationRequired'], confirm: 'always' },
  {
    number: '4000008260003178',
    brand: 'visa',
    names: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    confirm: 'always',
    ...declined('insufficient_funds'),
  },
  { number: '4000000000000259', brand: 'visa', names: ['createDispute'], dispute: 'fraudulent' },
  {
    number: '4000000000002685',
    brand: 'visa',
    names: ['createDisputeProductNotReceived'],
    dispute: 'product_not_received',
  },
]

const byNumber = new Map(cards.map((card) => [card.number, card]))
const byName = new Map(cards.flatMap((card) => card.names.map((name) => [name, card] as const)))

export const cardOfNumber = (number: string) => byNumber.get(number.replaceAll(/\D/g, ''))

/** The card behind `pm_card_visa`, `tok_visa` and their like. */
export const cardOfName = (name: string) => byName.get(name.replace(/^(pm_card_|tok_)/, ''))

const SENTENCES: Record<string, string> = {
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
}

/** What Stripe says of a refused card. */
export const declineMessage = (decline: { code: string; decline_code?: string }) =>
  SENTENCES[decline.decline_code ?? decline.code] ?? 'Your card was declined.'
