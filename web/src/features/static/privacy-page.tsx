import { PRODUCT, SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import { Article } from './article.tsx'
import { TERMS_UPDATED } from './terms-updated.ts'

export const PrivacyPage = () => (
  <Article
    heading="Privacy policy"
    updated={TERMS_UPDATED}
    intro={`What ${PRODUCT} knows about you, why, and for how long.`}
  >
    <h2>What we collect</h2>
    <ul>
      <li>What you give us: name, email, mobile number, district, a picture and a few words about you.</li>
      <li>
        What you list: texts, prices and photos. Photos lose their location and camera data when they are
        uploaded.
      </li>
      <li>
        To verify a borrower: full name, address, date of birth, and the number and version of a driver
        licence.
      </li>
      <li>What you do here: bookings, messages and reviews.</li>
    </ul>
    <h2>What others see</h2>
    <p>
      Your name, picture, words about you, your district, your listings and your reviews. Never your address
      or your exact place. An accepted borrower sees the owner’s mobile number.
    </p>
    <h2>Payments</h2>
    <p>
      Cards and bank accounts are handled by a payment provider. We keep the brand, the last four digits and
      the expiry date of a card, never its number.
    </p>
    <h2>How long we keep it</h2>
    <p>
      Licence number, version and date of birth are deleted within 7 days of verification; only the fact that
      you were verified stays. Everything else is kept while you have an account.
    </p>
    <h2>In your browser</h2>
    <p>
      We set cookies to keep you signed in, and one that remembers for a year that you closed the sign-up
      window. Listings you looked at lately, your colours and unfinished drafts are kept in your browser only.
    </p>
    <h2>Your rights</h2>
    <p>
      Under the Privacy Act you may see what we hold about you and have it corrected. Write to{' '}
      <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
    </p>
  </Article>
)
