import { z } from 'zod'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { emit } from '../kernel/events.ts'
import { newId, randomText } from '../kernel/ids.ts'
import { address, clearable, mergeMetadata, metadata, text, type Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import { attach, resolveMethod } from './payment-methods.ts'

type Customer = Kept & {
  metadata: Metadata
  invoice_settings: { default_payment_method: string | null; [field: string]: unknown }
}

const fields = {
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  address: address.optional(),
  metadata: metadata.optional(),
}

const cleared = (value: string | undefined, before: unknown) => (value === undefined ? before : value || null)

const fill = (customer: Customer, given: { [field in keyof typeof fields]?: unknown }): Customer => ({
  ...customer,
  email: cleared(given.email as string | undefined, customer['email']),
  name: cleared(given.name as string | undefined, customer['name']),
  phone: cleared(given.phone as string | undefined, customer['phone']),
  description: cleared(given.description as string | undefined, customer['description']),
  address: given.address
    ? {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...given.address,
      }
    : customer['address'],
  metadata: mergeMetadata(customer.metadata, given.metadata as Metadata | undefined),
})

const empty = (scope: Scope): Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: scope.now,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: randomText(8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

export const customers: Endpoint[] = [
  endpoint('POST', '/customers', { ...fields, payment_method: text.optional() }, async (scope, given) => {
    const customer = await scope.add(fill(empty(scope), given))
    if (given.payment_method)
      await attach(scope, await resolveMethod(scope, given.payment_method), customer.id)
    await emit(scope, 'customer.created', customer)
    return customer
  }),
  endpoint(
    'POST',
    '/customers/:id',
    {
      ...fields,
      // The card that is taken where none is named.
      invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
    },
    async (scope, given, { id = '' }) => {
      const before = await scope.get<Customer>('customer', id)
      const chosen = given.invoice_settings?.default_payment_method
      if (chosen) await scope.get('payment_method', chosen, 'invoice_settings[default_payment_method]')
      const customer = await scope.put({
        ...fill(before, given),
        invoice_settings: {
          ...before.invoice_settings,
          default_payment_method: cleared(chosen, before.invoice_settings.default_payment_method) as
            | string
            | null,
        },
      })
      await emit(scope, 'customer.updated', customer)
      return customer
    },
  ),
  endpoint('DELETE', '/customers/:id', {}, async (scope, _given, { id = '' }) => {
    const customer = await scope.get<Customer>('customer', id)
    const methods = await scope.list('payment_method', { customer: id }, { limit: 100 })
    for (const method of methods.data) await scope.put({ ...method, customer: null }, { used: true })
    await scope.remove(id)
    await emit(scope, 'customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
  listEndpoint('/customers', 'customer', { email: text.optional() }),
  readEndpoint('/customers', 'customer'),
  listEndpoint(
    '/customers/:id/payment_methods',
    'payment_method',
    { type: text.optional() },
    async (scope, { id = '' }) => {
      await scope.get('customer', id)
      return { customer: id }
    },
  ),
]
