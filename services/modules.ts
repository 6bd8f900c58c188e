import type { ModuleTable } from '@tribu/platform/runtime/module.ts'

/** THE table of modules: what there is, what each needs before it, and where its code is. */
export const modules: ModuleTable = {
  identity: {
    summary: 'members, sign-in, sessions, profiles',
    needs: [],
    load: () => import('./identity/module.ts'),
  },
  notification: {
    summary: 'mail to members',
    needs: ['identity'],
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
  gateway: {
    summary: 'the public door: API, web site, pictures',
    needs: ['identity', 'notification', 'listing', 'search'],
    load: () => import('@tribu/gateway/module.ts'),
  },
  demo: {
    summary: 'fills an empty marketplace with demo data (DEMO_DATA=on)',
    needs: ['identity', 'listing', 'search', 'gateway'],
    load: () => import('./demo/module.ts'),
  },
}
