import { z } from 'zod'

/**
 * The error form of every answer from 400 up (specification, section 8). `title` is the field the error belongs to, or `system`;
 * `detail` is a sentence for a member; `code` is stable and meant for programs. `ranges` stands where dates were refused: free ones near by.
 */
export const Problem = z.object({
  errors: z
    .array(
      z.object({
        title: z.string(),
        detail: z.string(),
        code: z.string(),
        ranges: z.array(z.object({ start: z.string(), end: z.string() })).optional(),
      }),
    )
    .min(1),
})
export type Problem = z.infer<typeof Problem>
