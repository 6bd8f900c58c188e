import type { ModuleTable } from '@tribu/platform/runtime/module.ts'

/** THE table of modules: what there is, what each needs before it, and where its code is. */
export const modules: ModuleTable = {
  identity: {
    summary: 'members, sign-in, sessions, profiles',
    needs: [],
    load: () => import('./identity/module.ts'),
  },
  notification: {
    summary: 'what members are told: in the app, by mail, text and push',
    needs: ['identity', 'messaging'],
    load: () => import('./notification/module.ts'),
  },
  listing: {
    summary: 'listings, categories, regions, photos',
    needs: ['identity'],
    load: () => import('./listing/module.ts'),
  },
  search: {
    summary: 'the index behind search and related listings',
    needs: ['listing'],
    load: () => import('./search/module.ts'),
  },
  sandbox: {
    summary: 'stands in for Stripe where there is no key to it',
    needs: [],
    load: () => import('./sandbox/module.ts'),
  },
  payment: {
    summary: 'cards, charges, refunds, money to lenders, the ledger',
    needs: ['identity', 'sandbox'],
    load: () => import('./payment/module.ts'),
  },
  booking: {
    summary: 'which days can be had, requests and answers',
    needs: ['identity', 'listing', 'payment'],
    load: () => import('./booking/module.ts'),
  },
  messaging: {
    summary: 'talk between members',
    needs: ['identity', 'listing'],
    load: () => import('./messaging/module.ts'),
  },
  gateway: {
    summary: 'the public door: API, web site, pictures',
    needs: ['identity', 'notification', 'listing', 'search', 'booking', 'payment', 'messaging'],
    load: () => import('@tribu/gateway/module.ts'),
  },
  demo: {
    summary: 'fills an empty marketplace with demo data (DEMO_DATA=on)',
    needs: ['identity', 'listing', 'search', 'payment', 'messaging', 'gateway'],
    load: () => import('./demo/module.ts'),
  },
}
