import type { z } from 'zod'

/** A call that only our own modules may make. Not reachable through the gateway. */
export type InternalCall<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  input: I
  output: O
  /** It changes nothing: where its answer was lost, it is asked again. */
  mayRepeat?: boolean
}

export const internalCall = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): InternalCall<I, O> => ({ input, output })

/** A call that asks and changes nothing. */
export const internalQuestion = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): InternalCall<I, O> => ({ input, output, mayRepeat: true })

export type InternalContract = Record<string, InternalCall>

/** The typed client of a contract; in one process it is the module's own functions. */
export type InternalApi<C extends InternalContract> = {
  [K in keyof C]: (input: z.input<C[K]['input']>) => Promise<z.output<C[K]['output']>>
}
