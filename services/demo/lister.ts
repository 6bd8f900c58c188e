import type { Blueprint } from './blueprints/blueprint.ts'
import { memberSeeds } from './demo-members.ts'
import { individuals } from './members/individuals.ts'
import type { BusinessSeed, MemberSeed } from './members/member-seed.ts'

type Listed = { member: MemberSeed | BusinessSeed; district: number }

/** Steps through the neighbours; prime to their number, so that everybody has a turn before anybody has two. */
const STRIDE = 11

/**
 * Says who lists a blueprint and where: the named member, else the private members by turns. Each member goes round
 * their own districts. One call covers one run through the catalogue.
 */
export const lister = (): ((blueprint: Blueprint) => Listed) => {
  const neighbours = individuals.filter(({ key }) => !['member', 'lender', 'admin'].includes(key))
  const listed = new Map<string, number>()
  let turn = 0
  return ({ by }) => {
    const member = by ? named(by) : neighbours[(turn++ * STRIDE) % neighbours.length]!
    const before = listed.get(member.key) ?? 0
    listed.set(member.key, before + 1)
    return { member, district: member.districts[before % member.districts.length]! }
  }
}

const named = (key: string): MemberSeed | BusinessSeed => {
  const member = memberSeeds.find((seed) => seed.key === key)
  if (!member) throw new Error(`no demo member ${key}`)
  return member
}
