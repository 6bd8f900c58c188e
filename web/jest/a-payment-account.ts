import type { PaymentAccount } from '@tribu/proto/http/payment-account.ts'

/** A lender who has not said yet where their money goes, but for what the test says otherwise. */
export const aPaymentAccount = (given: Partial<PaymentAccount> = {}): PaymentAccount => ({
  readiness: 'none',
  sentence: 'Add a bank account, so that your things can be booked and you are paid.',
  'bank-name': null,
  'bank-last4': null,
  asked: [],
  owed: 0,
  ...given,
})
