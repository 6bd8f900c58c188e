import type { Card, CardSetup, StepStatus } from '@tribu/proto/http/card.ts'
import type { PaymentAccount, Payout } from '@tribu/proto/http/payment-account.ts'
import { api } from '../api.ts'

/** What the sandbox takes in the place of a card provider. */
export type TestCard = { 'setup-intent': string; number: string; expires: string; cvc: string }

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCards: build.query<Card[], void>({
      query: () => ({ url: '/api/stripe/method' }),
      providesTags: ['Card'],
    }),
    startCard: build.mutation<CardSetup, void>({
      query: () => ({ url: '/api/stripe/setup-intent', method: 'POST', body: {} }),
    }),
    sandboxCard: build.mutation<{ status: StepStatus; 'client-secret': string }, TestCard>({
      query: (body) => ({ url: '/api/stripe/sandbox-card', method: 'POST', body }),
    }),
    sandboxConfirmation: build.mutation<{ agreed: boolean }, { 'client-secret': string; agree: boolean }>({
      query: (body) => ({ url: '/api/stripe/sandbox-confirmation', method: 'POST', body }),
    }),
    addCard: build.mutation<Card, string>({
      query: (setup) => ({ url: '/api/stripe/method', method: 'POST', body: { 'setup-intent': setup } }),
      invalidatesTags: ['Card', 'BookingMoney'],
    }),
    setDefaultCard: build.mutation<Card[], string>({
      query: (id) => ({ url: `/api/stripe/method/${id}`, method: 'PUT', body: {} }),
      invalidatesTags: ['Card', 'BookingMoney'],
    }),
    removeCard: build.mutation<Card[], string>({
      query: (id) => ({ url: `/api/stripe/method/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Card', 'BookingMoney'],
    }),
    getPaymentAccount: build.query<PaymentAccount, void>({
      query: () => ({ url: '/api/stripe/account' }),
      providesTags: ['PaymentAccount'],
    }),
    // A link is good once and for minutes: it is made when it is followed.
    linkToAccount: build.mutation<{ url: string }, void>({
      query: () => ({ url: '/api/stripe/createAccountLink' }),
    }),
    listPayouts: build.query<Payout[], void>({
      query: () => ({ url: '/api/stripe/payout' }),
      providesTags: ['PaymentAccount'],
    }),
  }),
})

export const {
  useListCardsQuery,
  useStartCardMutation,
  useSandboxCardMutation,
  useSandboxConfirmationMutation,
  useAddCardMutation,
  useSetDefaultCardMutation,
  useRemoveCardMutation,
  useGetPaymentAccountQuery,
  useLinkToAccountMutation,
  useListPayoutsQuery,
} = paymentApi
