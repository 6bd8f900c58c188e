import { describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeServer } from '../../../jest/fake-server.ts'
import { MoneyField } from '../../ui/amount-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormStage } from './form-stage.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

const refused = (...errors: [title: string, detail: string][]) => ({
  status: 422,
  body: { errors: errors.map(([title, detail]) => ({ title, detail, code: 'x' })) },
})

const SignIn = ({ onSuccess }: { onSuccess?: () => void }) => (
  <Form action="/api/signin" onSuccess={onSuccess}>
    <TextField name="email" label="Email Address" required />
    <TextField name="password" label="Password" type="password" required />
    <SubmitButton>Sign In</SubmitButton>
  </Form>
)

const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByRole('textbox', { name: /Email Address/ }), 'a@b.nz')
  await user.type(screen.getByLabelText(/Password/), 'kowhai')
}

describe('a form', () => {
  test('sends its fields as JSON and tells its page of the answer', async () => {
    const calls = fakeServer(() => ({ body: { _id: '1' } }))
    const onSuccess = jest.fn()
    const user = userEvent.setup()
    render(<SignIn onSuccess={onSuccess} />)
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1))
    expect(calls).toMatchObject([
      { method: 'POST', url: '/api/signin', body: { email: 'a@b.nz', password: 'kowhai' } },
    ])
  })

  test('says which required fields are empty, sends nothing, and goes to the first', async () => {
    const calls = fakeServer(() => ({}))
    render(<SignIn />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    const email = screen.getByRole('textbox', { name: /Email Address/ })
    expect(email).toBeInvalid()
    expect(email).toHaveAccessibleDescription('Email Address is required')
    await waitFor(() => expect(email).toHaveFocus())
    expect(screen.getByText('Password is required')).toBeVisible()
    expect(calls).toHaveLength(0)
  })

  test('takes an error away when its field is mended', async () => {
    fakeServer(() => ({}))
    render(<SignIn />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Email Address/ }), 'a')
    expect(screen.getByRole('textbox', { name: /Email Address/ })).toBeValid()
    expect(screen.getByText('Password is required')).toBeVisible()
  })

  test('shows an error of the server in place of the label of its field, which keeps its name', async () => {
    fakeServer(() => refused(['email', 'That email is linked to an account']))
    const user = userEvent.setup()
    render(<SignIn />)
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(
      await screen.findByRole('textbox', { name: 'Email Address: That email is linked to an account' }),
    ).toBeInvalid()
    expect(screen.getByRole('alert')).toHaveTextContent('That email is linked to an account')
  })

  test('shows an error without a field over the form and scrolls up to it', async () => {
    fakeServer(() => refused(['system', 'We are having a rest']))
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const user = userEvent.setup()
    render(<SignIn />)
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('We are having a rest'))
    await waitFor(() => expect(scrollTo.mock.calls).toContainEqual([{ top: 0 }]))
  })

  test('is sent once by a double click', async () => {
    let release = () => undefined as void
    const wait = new Promise<void>((resolve) => {
      release = resolve
    })
    const calls = fakeServer(() => ({ body: {}, wait }))
    const user = userEvent.setup()
    render(<SignIn />)
    await fillIn(user)
    await user.dblClick(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('aria-disabled'),
    )
    await user.keyboard('{Enter}') // still within the 500 ms
    expect(calls).toHaveLength(1)
  })

  test('sends the same key again after a lost connection, and a new one for other values', async () => {
    jest.useFakeTimers({ now: 0, advanceTimers: true })
    try {
      const calls = fakeServer(() => {
        throw new TypeError('network')
      })
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
      render(<SignIn />)
      await fillIn(user)
      const press = async () => {
        jest.advanceTimersByTime(600)
        await user.click(screen.getByRole('button', { name: 'Sign In' }))
        await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('offline'))
      }
      await press()
      await press()
      await user.type(screen.getByLabelText(/Password/), '!')
      await press()
      const [first, second, third] = calls.map((call) => call.headers['idempotency-key'])
      expect(first).toBeTruthy()
      expect(second).toBe(first)
      expect(third).not.toBe(first)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('the values of a form', () => {
  test('checkboxes are booleans, radios the checked value, money is cents', async () => {
    const calls = fakeServer(() => ({}))
    render(
      <Form action="/api/listing" method="PUT">
        <Checkbox name="pickup" label="Pick-up" />
        <Checkbox name="delivery" label="Delivery" defaultChecked />
        <RadioGroup
          name="condition"
          label="Condition"
          defaultValue="average"
          options={[
            { value: 'excellent', label: 'Excellent' },
            { value: 'average', label: 'Average' },
          ]}
        />
        <MoneyField name="price-daily" label="Daily price" required />
        <MoneyField name="price-max" label="Price" />
        <SubmitButton>Update</SubmitButton>
      </Form>,
    )
    await userEvent.type(screen.getByRole('textbox', { name: /Daily price/ }), '12.5')
    await userEvent.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({
      pickup: false,
      delivery: true,
      condition: 'average',
      'price-daily': 1250,
    })
    expect(screen.getByRole('textbox', { name: /Daily price/ })).toHaveValue('12.50')
  })

  test('go as multipart when a file is among them', async () => {
    const calls = fakeServer(() => ({}))
    render(
      <Form action="/api/user/1" method="PUT">
        <TextField name="bio" label="Bio" defaultValue="Kia ora" />
        <input type="file" name="photo_file" aria-label="Photo" />
        <SubmitButton>Update settings</SubmitButton>
      </Form>,
    )
    await userEvent.upload(screen.getByLabelText('Photo'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    await userEvent.click(screen.getByRole('button', { name: 'Update settings' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    const body = calls[0]?.body as FormData
    expect(body.get('bio')).toBe('Kia ora')
    expect((body.get('photo_file') as File).name).toBe('me.jpg')
  })
})

test('a form of several stages shows the stage of the first error', async () => {
  fakeServer(() => ({}))
  const Staged = () => {
    const [stage, setStage] = useState('photos')
    return (
      <Form action="/api/listing" onStage={setStage} aria-label="Listing">
        <FormStage stage="details" current={stage}>
          <TextField name="name" label="Name" required />
        </FormStage>
        <FormStage stage="photos" current={stage}>
          <SubmitButton>List</SubmitButton>
        </FormStage>
      </Form>
    )
  }
  render(<Staged />)
  expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull()
  fireEvent.submit(screen.getByRole('form', { name: 'Listing' }))
  expect(screen.getByRole('textbox', { name: /Name/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus())
})
