import type { DemoMemberSeed } from '@tribu/proto/internal/identity.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { forbidden } from '@tribu/platform/errors.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { newMember } from '../domain/member.ts'
import type { MemberStore } from '../ports.ts'
import { registered } from './member-events.ts'
import type { Passwords } from './passwords.ts'

/**
 * Adds members of the demo data, each with the event of a registration. Those who are there stay as they are, so that it can be asked
 * again after a crash. A password they share is hashed once.
 */
export const makeSeedMembers =
  (deps: { db: Database; outbox: Outbox; members: MemberStore; passwords: Passwords; demoData: boolean }) =>
  async (seeds: DemoMemberSeed[]): Promise<number> => {
    if (!deps.demoData) throw forbidden()
    const hashes = new Map<string, string>()
    for (const password of new Set(seeds.map((seed) => seed.password))) {
      hashes.set(password, await deps.passwords.hash(password))
    }
    return deps.db.transaction(async (tx) => {
      let added = 0
      for (const seed of seeds) {
        const member = newMember({
          id: seed._id,
          email: seed.email,
          firstName: seed['first-name'],
          lastName: seed['last-name'],
          bio: seed.bio,
          district: seed.district,
          lenderGst: seed['lender-gst'],
          photo: seed.photo,
          access: seed.access,
          createdAt: seed['created-at'] * 1000,
        })
        if (!(await deps.members.add(tx, member, hashes.get(seed.password) ?? ''))) continue
        await deps.outbox.add(tx, registered(member, true))
        added += 1
      }
      return added
    })
  }
