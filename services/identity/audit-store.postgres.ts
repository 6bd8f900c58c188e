import { newId } from '@tribu/platform/ids.ts'
import type { AuditStore } from './ports.ts'

/** What was found out about members, in PostgreSQL. */
export const postgresAudit: AuditStore = {
  note: async (within, { member, actor, what, at }) => {
    await within.query(
      'insert into identity.audit (id, member, actor, what, at) values ($1, $2, $3, $4, $5)',
      [newId(), member, actor, what, at],
    )
  },
}
