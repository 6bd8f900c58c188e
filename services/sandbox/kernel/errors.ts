/** What Stripe says in `error`. Fields beyond these (`payment_intent`, `charge`) go with refused cards. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  [extra: string]: unknown
}

/**
 * An answer that is no success. What was written before it is thrown is taken back, unless it `keeps`: a refused card leaves a failed charge
 * and its events behind.
 */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keeps: boolean

  constructor(status: number, body: ErrorBody, options: { keeps?: boolean } = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.keeps = options.keeps ?? false
  }
}

export const invalid = (message: string, more: { code?: string; param?: string; status?: number } = {}) => {
  const { status = 400, ...fields } = more
  return new StripeError(status, { type: 'invalid_request_error', message, ...fields })
}

/** 404 for what the path names, 400 for what a parameter names. */
export const missing = (object: string, id: string, param?: string) =>
  invalid(`No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param ? 400 : 404,
  })

/** What the object's state does not allow. */
export const unexpectedState = (message: string, code: string) => invalid(message, { code })

export const apiError = () =>
  new StripeError(500, {
    type: 'api_error',
    message: 'An error occurred in the sandbox. This is one that was asked for, or a mistake of the sandbox.',
  })
