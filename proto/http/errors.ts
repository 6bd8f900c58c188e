import { z } from 'zod'

/**
 * The error form of every answer from 400 up (specification, section 8). `title` is the field the error belongs to, or `system`;
 * `detail` is a sentence for a member; `code` is stable and meant for programs.
 */
export const Problem = z.object({
  errors: z.array(z.object({ title: z.string(), detail: z.string(), code: z.string() })).min(1),
})
export type Problem = z.infer<typeof Problem>
