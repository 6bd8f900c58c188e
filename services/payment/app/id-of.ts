/** The id of an object that Stripe shows as its id, or whole where that was asked for. */
export const idOf = (shown: string | { id: string } | null | undefined): string | null =>
  typeof shown === 'string' ? shown : (shown?.id ?? null)
