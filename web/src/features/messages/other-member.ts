import type { Thread } from '@tribu/proto/http/message.ts'
import { displayName } from '../../lib/display-name.ts'
import { photoUrl } from '../../lib/photo-url.ts'

/** With whom a member talks in a thread. */
export const otherMember = ({ user1, user2 }: Pick<Thread, 'user1' | 'user2'>, member: string) => {
  const other = user1._id === member ? user2 : user1
  return {
    _id: other._id,
    name: displayName(other) || 'A member who has left',
    firstName: other['first-name'] || 'This member',
    photo: other.photo ? photoUrl(other.photo) : undefined,
  }
}
