import type { DemoMember } from './demo-types.ts'
import { businesses } from './members/businesses.ts'
import { individuals } from './members/individuals.ts'
import type { BusinessSeed, MemberSeed } from './members/member-seed.ts'
import { avatarOf } from './pictures/avatar.ts'

/** Forty members. `member`, `lender`, `business` and `admin` are the fixed sign-ins; all addresses end in tribu.example. */
export const demoMembers = (): DemoMember[] => memberSeeds.map(toMember)

export const memberSeeds: (MemberSeed | BusinessSeed)[] = [...individuals, ...businesses]

const toMember = (seed: MemberSeed | BusinessSeed): DemoMember => ({
  key: seed.key,
  email: `${seed.key}@tribu.example`,
  'first-name': seed.first,
  'last-name': seed.last,
  bio: seed.bio,
  district: seed.districts[0],
  ...('gst' in seed && { 'lender-gst': seed.gst }),
  access: seed.access ?? 'normal',
  avatar: avatarOf(seed.key, seed.face),
})
