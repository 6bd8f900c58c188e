import { APPLICATION_FEE_PERCENT, PRODUCT } from '@tribu/proto/http/product.ts'
import { Link } from 'react-router-dom'
import { Article } from './article.tsx'
import { TERMS_UPDATED } from './terms-updated.ts'

export const ConditionsPage = () => (
  <Article
    heading="Terms and conditions"
    updated={TERMS_UPDATED}
    intro={`The rules between you and ${PRODUCT}.`}
  >
    <h2>What we are</h2>
    <p>
      A place where members meet. We are no party to what members agree between them, we do not own what is
      listed, and we provide no insurance. {PRODUCT} is for New Zealand only.
    </p>
    <h2>Your account</h2>
    <p>
      Your details must be true and yours. Borrowers are verified before they request a booking. Service
      listings are for registered businesses.
    </p>
    <h2>Listings</h2>
    <p>
      Describe what you list truly and show it as it is. What is unsafe, stolen or against the law does not
      belong here; we remove it. Businesses include GST in prices and quotes.
    </p>
    <h2>Fees</h2>
    <ul>
      <li>Joining and listing are free for individuals.</li>
      <li>An application fee of {APPLICATION_FEE_PERCENT}% of the rental is kept from each booking.</li>
      <li>Businesses pay $20 a month including GST since 1 February 2025.</li>
      <li>We give 30 days’ notice of an increase.</li>
    </ul>
    <h2>Payouts</h2>
    <p>Lenders are paid in 3 to 7 days, generally within 4; a first payout may take up to 10 days.</p>
    <h2>Liability</h2>
    <p>As far as the law allows, our liability to you is capped at NZ$50.</p>
    <h2>Also part of these terms</h2>
    <p>
      The <Link to="/terms/rental">rental agreement</Link>, the <Link to="/terms">privacy policy</Link> and
      the <Link to="/policy">community policy</Link>.
    </p>
  </Article>
)
