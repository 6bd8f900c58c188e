import { z } from 'zod'
import { noQuery } from './fields.ts'
import { route } from './route.ts'

/** A category. Depth 2 is a parent, depth 3 a child; `_id` is what listings carry (specification, section 3). */
export const Category = z.object({
  _id: z.string(),
  uri: z.string(),
  slug: z.string(),
  name: z.string(),
  depth: z.union([z.literal(2), z.literal(3)]),
  parentURI: z.string(),
  image: z.string().nullable(),
})
export type Category = z.infer<typeof Category>

export const District = z.object({ _id: z.number().int(), name: z.string() })
export type District = z.infer<typeof District>

export const Region = z.object({ _id: z.number().int(), name: z.string(), districts: z.array(District) })
export type Region = z.infer<typeof Region>

export const listCategories = route({
  service: 'listing',
  method: 'GET',
  path: '/api/category',
  access: 'visitor',
  summary: 'All categories, parents before their children',
  query: noQuery,
  reply: z.array(Category),
})

export const listRegions = route({
  service: 'listing',
  method: 'GET',
  path: '/api/region',
  access: 'visitor',
  summary: 'The regions of New Zealand with their districts, north to south',
  query: noQuery,
  reply: z.array(Region),
})
