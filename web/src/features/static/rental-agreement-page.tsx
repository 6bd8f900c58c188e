import { PRODUCT } from '@tribu/proto/http/product.ts'
import { Article } from './article.tsx'
import { TERMS_UPDATED } from './terms-updated.ts'

export const RentalAgreementPage = () => (
  <Article
    heading="Rental agreement"
    updated={TERMS_UPDATED}
    intro="Between the owner and the borrower, for every booking made here. It begins when the owner accepts."
  >
    <h2>Request and acceptance</h2>
    <p>
      The owner answers within 24 hours; a request without an answer counts as rejected. On acceptance the
      borrower is billed, and both are notified of the start and the due date.
    </p>
    <h2>Price</h2>
    <p>
      A day is a period of 24 hours. Under 7 days the price is the number of days times the daily price; from
      7 days on the owner’s weekly discount applies. Prices include GST.
    </p>
    <h2>Hand-over and return</h2>
    <p>
      Pick-up is between 9 AM and 1 PM and return before 5 PM, unless agreed otherwise. The borrower returns
      the thing clean and in the state in which it was handed over, allowing for fair wear, and keeps to the
      owner’s safety requirements.
    </p>
    <h2>Cancelling</h2>
    <p>
      The borrower gets a full refund, before and within 24 hours of the start. An owner who cancels pays the
      provider’s fees of 2.9% of the rental plus $0.30. Whoever cancels within 48 hours may be reviewed by the
      other party. Refunds take up to 48 business hours.
    </p>
    <h2>Damage and loss</h2>
    <p>
      Report an incident within 12 hours, with photos. {PRODUCT} provides no insurance; owner and borrower
      look after their own.
    </p>
    <h2>Ending it</h2>
    <p>Either party may end this agreement on 48 hours’ notice.</p>
  </Article>
)
