// Two projects: `node` for the server and the contracts, `web` for the browser's part under jsdom.
const swc = (tsx) => ({
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx },
        experimental: { keepImportAttributes: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
})

export default {
  // What a test waits for has a limit of its own, which says what did not come true. A slow machine is no failure.
  testTimeout: 300_000,
  projects: [
    {
      displayName: 'node',
      testEnvironment: 'node',
      roots: ['proto', 'platform', 'services', 'gateway', 'bench', 'scripts'].map(
        (path) => `<rootDir>/${path}`,
      ),
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/platform/testing/start-cluster.ts',
      globalTeardown: '<rootDir>/platform/testing/stop-cluster.ts',
      extensionsToTreatAsEsm: ['.ts'],
      transform: swc(false),
    },
    {
      displayName: 'e2e',
      testEnvironment: 'node',
      roots: ['<rootDir>/web/e2e'],
      testMatch: ['**/*.e2e.ts'],
      extensionsToTreatAsEsm: ['.ts'],
      transform: swc(false),
    },
    {
      displayName: 'web',
      testEnvironment: '<rootDir>/web/jest/environment.mjs',
      roots: ['<rootDir>/web'],
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: swc(true),
      // Class names of CSS modules are their own keys; other stylesheets are empty.
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/web/jest/css-module.mjs',
        '\\.css$': '<rootDir>/web/jest/css.mjs',
      },
      setupFilesAfterEnv: ['<rootDir>/web/jest/setup.mjs'],
    },
  ],
}
