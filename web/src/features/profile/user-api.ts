import type { PublicUser, User } from '@tribu/proto/http/member.ts'
import { api } from '../../lib/api.ts'

/** What an admin may switch on another member (specification, section 7). */
export type SwitchName =
  | 'billing-name-verified'
  | 'driver-license-dob-verified'
  | 'billing-address-verified'
  | 'phone-verified'
  | 'blocked'

/** The whole record for the member and for admins, else what everyone may see. */
export type ShownUser = User | PublicUser

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<ShownUser, string>({
      query: (id) => ({ url: `/api/user/${id}` }),
      providesTags: ['User'],
    }),
    switchUser: build.mutation<User, { id: string; name: SwitchName; on: boolean }>({
      query: ({ id, name, on }) => ({ url: `/api/user/${id}`, method: 'PUT', body: { [name]: on } }),
      // Shown at once, taken back when the server refuses.
      onQueryStarted: async ({ id, name, on }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          userApi.util.updateQueryData('getUser', id, (user) => {
            Object.assign(user, { [name]: on })
          }),
        )
        try {
          const { data } = await queryFulfilled
          dispatch(userApi.util.updateQueryData('getUser', id, () => data))
        } catch {
          patch.undo() // the caller tells the admin why
        }
      },
      invalidatesTags: (_user, error) => (error ? [] : [{ type: 'User', id: 'LIST' }]),
    }),
  }),
})

export const { useGetUserQuery, useSwitchUserMutation } = userApi
