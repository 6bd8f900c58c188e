import type { PaymentProblem } from '@tribu/proto/http/payment-problem.ts'
import { api } from '../../lib/api.ts'

const problemApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPaymentProblems: build.query<PaymentProblem[], void>({
      query: () => ({ url: '/api/payment-problem' }),
    }),
    retryPaymentProblem: build.mutation<PaymentProblem[], string>({
      query: (id) => ({ url: `/api/payment-problem/${encodeURIComponent(id)}`, method: 'PUT', body: {} }),
      // The answer is what is left.
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer) {
          dispatch(problemApi.util.updateQueryData('listPaymentProblems', undefined, () => answer.data))
        }
      },
    }),
  }),
})

export const { useListPaymentProblemsQuery, useRetryPaymentProblemMutation } = problemApi
