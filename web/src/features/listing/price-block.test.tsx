import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { aListing } from '../../../jest/a-listing.ts'
import { PriceBlock } from './price-block.tsx'

test('a rental costs so much a day, and less for a week', () => {
  const { container } = render(
    <PriceBlock listing={aListing({ 'price-daily': 1800, 'discount-weekly': 25 })} />,
  )
  expect(container).toHaveTextContent('$18.00 a day$94.50 a week, 25% less from 7 days on')
})

test('without a discount nothing is said of one', () => {
  const { container } = render(
    <PriceBlock listing={aListing({ 'price-daily': 1800, 'discount-weekly': 0 })} />,
  )
  expect(container).toHaveTextContent('$18.00 a day$126.00 a week')
  expect(container).not.toHaveTextContent('less')
})

test('what is free, sold or a service has no week', () => {
  const { rerender, container } = render(<PriceBlock listing={aListing({ type: 'free' })} />)
  expect(screen.getByText('Free')).toBeVisible()
  rerender(<PriceBlock listing={aListing({ type: 'selling', 'price-max': 4500 })} />)
  expect(screen.getByText('$45.00')).toBeVisible()
  rerender(<PriceBlock listing={aListing({ type: 'service', 'price-min': 6000, 'price-max': 12000 })} />)
  expect(container).toHaveTextContent('$60.00 – $120.00')
  expect(container).not.toHaveTextContent('week')
})
