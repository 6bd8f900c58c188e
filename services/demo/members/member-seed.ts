/** A member as written down here; the e-mail address and the avatar's picture follow from it. */
export type MemberSeed = {
  key: string
  first: string
  last: string
  bio: string
  /** Districts (`_id` in `proto/data/regions.json`) where they list things, home first. */
  districts: [home: number, ...also: number[]]
  /** Emoji of the avatar. */
  face: string
  access?: 'admin'
}

export type BusinessSeed = MemberSeed & { gst: string; phone: string; website: string }
