import type { DeadLetter } from '@tribu/proto/http/dead-letter.ts'
import { api } from '../../lib/api.ts'
import type { Failure } from '../../lib/http.ts'

const deadLetterApi = api.injectEndpoints({
  endpoints: (build) => {
    const act = (method: 'PUT' | 'DELETE') =>
      build.mutation<{ done: boolean }, string>({
        query: (id) => ({ url: `/api/dead-letter/${id}`, method, body: {} }),
        // What another admin has dealt with goes from the list too.
        onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
          const gone = await queryFulfilled.then(
            () => true,
            ({ error }: { error: unknown }) => (error as Failure).status === 404,
          )
          if (!gone) return
          dispatch(
            deadLetterApi.util.updateQueryData('listDeadLetters', undefined, (letters) =>
              letters.filter(({ _id }) => _id !== id),
            ),
          )
        },
      })
    return {
      listDeadLetters: build.query<DeadLetter[], void>({ query: () => ({ url: '/api/dead-letter' }) }),
      replayDeadLetter: act('PUT'),
      discardDeadLetter: act('DELETE'),
    }
  },
})

export const { useListDeadLettersQuery, useReplayDeadLetterMutation, useDiscardDeadLetterMutation } =
  deadLetterApi
