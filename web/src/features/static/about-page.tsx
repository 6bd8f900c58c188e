import { APPLICATION_FEE_PERCENT, PRODUCT, SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../ui/button.tsx'
import { Article } from './article.tsx'

export const AboutPage = () => (
  <Article
    heading={`About ${PRODUCT}`}
    intro="Most of what a household owns stands still most of the year. We help neighbours to use it together."
  >
    <h2>What you can do here</h2>
    <ul>
      <li>
        <strong>Rent things out</strong> that stand idle, or rent what you need for a weekend.
      </li>
      <li>
        <strong>Give away</strong> what you no longer need, to someone who does.
      </li>
      <li>
        <strong>Sell</strong> to people nearby.
      </li>
      <li>
        <strong>Offer a service</strong>, as a registered business, where people look for one.
      </li>
    </ul>
    <h2>What it costs</h2>
    <p>
      Joining and listing are free for individuals. When something is rented, {PRODUCT} keeps an application
      fee of <strong>{APPLICATION_FEE_PERCENT}%</strong> of the rental. We give 30 days’ notice before a fee
      goes up. Businesses were free from 1 May 2024 to 31 January 2025, and pay $20 a month including GST
      since 1 February 2025.
    </p>
    <p>Prices are in New Zealand dollars, with GST included. {PRODUCT} is available in New Zealand only.</p>
    <h2>Trust</h2>
    <p>
      Before a first booking we verify a borrower’s name, date of birth, address and mobile number. Card
      payments and payouts go through a payment provider; we never see a card number. {PRODUCT} itself
      provides no insurance: please check yours before you lend or borrow. More in{' '}
      <Link to="/faq/promise">our promise</Link>.
    </p>
    <h2>Talk to us</h2>
    <p>
      Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>, or look through the{' '}
      <Link to="/faq">questions and answers</Link>.
    </p>
    <p>
      <ButtonLink to="/categories">Browse the catalogue</ButtonLink>
    </p>
    <h2>Where our map data comes from</h2>
    <p>
      Distances are worked out between the main towns of districts. 64 of these points are from{' '}
      <a href="https://www.geonames.org" rel="noopener noreferrer">
        GeoNames
      </a>
      , licensed under{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener noreferrer">
        CC BY 4.0
      </a>
      ; 10 are computed from the 2013 territorial-authority and area-unit boundaries of Stats NZ, licensed
      under CC BY 4.0.
    </p>
  </Article>
)
