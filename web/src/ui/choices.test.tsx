import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Switch } from './checkbox.tsx'
import { StarInput, StarRating } from './star-rating.tsx'
import { Tabs } from './tabs.tsx'

test('a switch goes on and off', async () => {
  render(<Switch name="blocked" label="Blocked" />)
  const box = screen.getByRole('switch', { name: 'Blocked' })
  expect(box).not.toBeChecked()
  await userEvent.click(box)
  expect(box).toBeChecked()
})

test('a rating says what it shows', () => {
  render(<StarRating rating={4.3} count={7} />)
  expect(screen.getByRole('img', { name: '4.3 of 5 stars, 7 reviews' })).toBeVisible()
})

test('a rating to give starts at five and is chosen by the arrow keys', async () => {
  const onChange = jest.fn()
  render(<StarInput name="rating" label="Your rating" onChange={onChange} />)
  expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: '3 stars' }))
  expect(onChange).toHaveBeenLastCalledWith(3)
  expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked()
})

test('tabs are turned by click and by the arrow keys', async () => {
  const Turned = () => {
    const [tab, setTab] = useState('a')
    return (
      <Tabs
        label="Parts"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'a', label: 'First' },
          { id: 'b', label: 'Second' },
        ]}
      >
        <p>Content of {tab}</p>
      </Tabs>
    )
  }
  render(<Turned />)
  await userEvent.click(screen.getByRole('tab', { name: 'Second' }))
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveTextContent('Content of b')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'First' })).toHaveAttribute('aria-selected', 'true')
})
