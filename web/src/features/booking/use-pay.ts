import { useState } from 'react'
import { useCheckPaymentMutation, usePayBookingMutation } from '../../lib/booking/booking-api.ts'
import { flashShown } from '../../lib/flash-state.ts'
import { detailOf } from '../../lib/http.ts'
import { useBankConfirmation } from '../../lib/payment/bank-confirmation.tsx'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { useStale } from './use-stale.ts'

const REFUSED = 'Your card was refused. Please try another card.'
const messageOf = (error: unknown) => detailOf(error) || 'The payment did not go through. Please try again.'

/**
 * Pays a booking while its borrower is there: the default card is charged, the bank asked where it wants to hear from them, and the server
 * asked how it stands, whatever the bank said. While `busy` nothing else may be begun; `fault` is why the last attempt did not succeed.
 */
export const usePay = (booking: string) => {
  const dispatch = useAppDispatch()
  const [start] = usePayBookingMutation()
  const [check] = useCheckPaymentMutation()
  const { confirm, dialog } = useBankConfirmation()
  const stale = useStale(booking)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const attempt = async (): Promise<string | undefined> => {
    const started = await start(booking)
    if (started.error) return messageOf(started.error)
    if (started.data.status === 'refused') return REFUSED
    const bank =
      started.data.status === 'requires_action' ? await confirm(started.data) : { confirmed: true as const }
    const checked = await check(booking)
    if (checked.error) return messageOf(checked.error)
    const state = checked.data['payment-status']
    if (state === 'paid') {
      dispatch(flashShown({ tone: 'success', text: 'Your payment has come. The booking is yours.' }))
      return undefined
    }
    if (!bank.confirmed) return bank.detail
    if (state === 'failed') return REFUSED
    dispatch(
      flashShown({ tone: 'notice', text: 'Your bank is still working on it. This page will tell you.' }),
    )
    return undefined
  }

  const pay = async () => {
    setBusy(true)
    setFault(undefined)
    const found = await attempt()
    setBusy(false)
    setFault(found)
    stale()
  }
  return { pay, busy, fault, dialog }
}
