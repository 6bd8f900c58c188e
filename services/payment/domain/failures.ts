const CARD: Record<string, string> = {
  insufficient_funds: 'There is not enough money on the card.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code of the card is wrong.',
  incorrect_number: 'The card number is wrong.',
  invalid_expiry_month: 'The month of the expiry is wrong.',
  invalid_expiry_year: 'The year of the expiry is wrong.',
  lost_card: 'The bank does not take this card.',
  stolen_card: 'The bank does not take this card.',
  card_not_supported: 'This card cannot be used for this kind of payment.',
  card_velocity_exceeded: 'The limit of the card is reached.',
  withdrawal_count_limit_exceeded: 'The limit of the card is reached.',
  processing_error: 'The bank could not process the card just now.',
  try_again_later: 'The bank could not process the card just now.',
  authentication_failure: 'The payment was not confirmed with the bank.',
}

/** Why a card was refused, for its holder; whose codes are Stripe's decline codes. What to do follows. */
export const cardRefusal = (code: string | null | undefined, decline?: string | null): string => {
  const known = CARD[decline ?? ''] ?? CARD[code ?? '']
  if (!known && /authentication_failure/.test(code ?? '')) return cardRefusal('authentication_failure')
  return `${known ?? 'The bank refused the card.'} Please try another card, or ask your bank.`
}

/** No card is there to be charged. */
export const NO_CARD = 'There is no card to charge. Please add one.'

const PAYOUT: Record<string, string> = {
  account_closed: 'The bank account has been closed. Please give another one.',
  no_account: 'The bank found no account of this number. Please check it.',
  invalid_account_number: 'The bank found no account of this number. Please check it.',
  incorrect_account_holder_name: 'The name does not fit the bank account. Please check it.',
  account_frozen: 'The bank account is frozen. Please ask your bank, or give another one.',
  bank_account_restricted:
    'The bank account takes no such payments. Please ask your bank, or give another one.',
  debit_not_authorized: 'The bank account takes no such payments. Please ask your bank, or give another one.',
  invalid_currency: 'The bank account does not take New Zealand dollars. Please give another one.',
  could_not_process: 'The bank could not process the payment. Please check the account, or give another one.',
  declined: 'The bank refused the payment. Please ask your bank, or give another one.',
}

/** Why a payout failed and what to do, for the lender; codes are Stripe's. */
export const payoutFailure = (code: string | null): string =>
  PAYOUT[code ?? ''] ?? 'The bank sent the payment back. Please check your bank account details.'
