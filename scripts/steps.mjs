import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './run-command.mjs'

const tool = (path, ...args) => ({ command: node, args: [`node_modules/${path}`, ...args] })
const jest = (...args) => ({
  ...tool('jest/bin/jest.js', '--json', '--silent', ...args),
  jest: true,
  env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
})

const withEnv = (step, env) => ({ ...step, env: { ...step.env, ...env } })

/** What `npm test` runs, in order; `npm run check` runs those that are `fast`. A step counts as one test, a jest step as its tests. */
export const steps = [
  { name: 'types of the server', fast: true, ...tool('typescript/bin/tsc', '-p', 'tsconfig.json') },
  { name: 'types of the web', fast: true, ...tool('typescript/bin/tsc', '-p', 'web/tsconfig.json') },
  { name: 'lint', fast: true, ...tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', fast: true, ...tool('oxfmt/bin/oxfmt', '--check') },
  {
    name: 'boundaries',
    fast: true,
    ...tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'proto',
      'platform',
      'services',
      'gateway',
      'web/src',
      'bench',
    ),
  },
  { name: 'unused files, exports and packages', fast: true, ...tool('knip/bin/knip.js') },
  {
    name: 'generated contracts are current',
    fast: true,
    command: node,
    args: ['scripts/check-generated.mjs'],
  },
  {
    name: 'rules of the domains',
    fast: true,
    ...jest('--selectProjects', 'node', '--testPathPatterns', '/domain/|/proto/|/config/|/runtime/'),
  },
  withEnv(
    {
      name: 'server on its embedded engines',
      // Suites wait more than they work, and share nothing but the database server: two at a time even on two cores.
      ...jest(
        '--selectProjects=node',
        '--maxWorkers=2',
        '--testPathIgnorePatterns',
        '/domain/|/proto/|/config/|/runtime/',
      ),
    },
    { RANDOM_RUNS: '1000' },
  ),
  { name: 'components of the web', ...jest('--selectProjects', 'web') },
  { name: 'first load of the home page', command: node, args: ['web/bundle-size.ts'], web: true },
  { name: 'browser journeys', web: true, ...jest('--selectProjects=e2e', '--maxWorkers=2') },
]

// A suite that stands on an engine names it: the suites of one role, those that need a certain engine, those that make a database.
const ON_ENGINES = /\b(onEngine|onControlledEngine|\w+Features|makeTestDatabase)\(/
// Minutes of kills, on PostgreSQL alone: once is enough.
const KILLS = /killed/

const engineSuites = () =>
  ['platform', 'services', 'bench']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules') && !KILLS.test(name))
    .filter((name) => ON_ENGINES.test(readFileSync(join(root, name), 'utf8')))

/**
 * What `npm run test:engines` runs: the suites of the server that stand on engines, on those that are there, then the journeys with each module as a
 * process of its own. Whether a page is accessible does not depend on that; it is looked at in `npm test` alone.
 */
export const engineSteps = (engines) => {
  const asProcesses = { ...engines, TEST_FORM: 'processes' }
  return [
    withEnv(
      {
        name: 'server on real engines',
        ...jest('--selectProjects=node', '--testPathPatterns', engineSuites().join('|')),
      },
      { ...engines, TEST_DATABASE_URL: engines.POSTGRES_URL },
    ),
    withEnv(
      {
        name: 'journeys on separate processes',
        ...jest('--selectProjects=node', '--testPathPatterns', '/journeys/'),
      },
      asProcesses,
    ),
    withEnv(
      {
        name: 'browser journeys on separate processes',
        ...jest('--selectProjects=e2e', '--testPathPatterns', 'journey', '--runInBand'),
      },
      asProcesses,
    ),
  ]
}
