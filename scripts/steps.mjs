import { node } from './run-command.mjs'

const tool = (path, ...args) => ({ command: node, args: [`node_modules/${path}`, ...args] })
const jest = (...args) => ({
  ...tool('jest/bin/jest.js', '--json', '--silent', ...args),
  jest: true,
  env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
})

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
  {
    name: 'server on its embedded engines',
    ...jest('--selectProjects', 'node', '--testPathIgnorePatterns', '/domain/|/proto/|/config/|/runtime/'),
  },
  { name: 'components of the web', ...jest('--selectProjects', 'web') },
  { name: 'first load of the home page', command: node, args: ['web/bundle-size.ts'], web: true },
  { name: 'browser journeys', web: true, ...jest('--selectProjects', 'e2e', '--runInBand') },
]

/** What `npm run test:engines` runs: the suites that hold both engines of a role to the same. */
export const engineSteps = [
  {
    name: 'the same features on every engine',
    ...jest(
      '--selectProjects=node',
      '--testPathPatterns=platform/(documents|images|outbox|short-lived)/|services/listing/store',
    ),
  },
]
