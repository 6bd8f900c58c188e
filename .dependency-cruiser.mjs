import { readdirSync } from 'node:fs'

// The layers of the house, derived from its folders: who may import whom. A test shows that each rule bites.
const foldersOf = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name)

// What suites of several services share is none itself.
const services = foldersOf('services').filter((name) => name !== 'testing')
const features = foldersOf('web/src/features')

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or hide a third',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'proto-stands-alone',
      'Contracts know nobody',
      { path: '^proto/' },
      { path: '^(platform|services|gateway|web|bench)/' },
    ),
    rule(
      'platform-has-no-business',
      'The platform knows the contracts only',
      { path: '^platform/' },
      { path: '^(services|gateway|web|bench)/' },
    ),
    rule(
      'gateway-knows-no-service',
      'The gateway reaches services by routes and internal calls',
      { path: '^gateway/' },
      { path: '^(services|web|bench)/' },
    ),
    ...services.map((name) =>
      rule(
        `service-${name}-alone`,
        'A service imports proto, platform and itself, never a neighbour',
        { path: `^services/${name}/`, pathNot: '^services/payment/testing/' },
        { path: '^(services|gateway|web|bench)/', pathNot: `^services/${name}/` },
      ),
    ),
    rule(
      'payment-suites-with-the-sandbox',
      'The suites of payment start the sandbox, as they would use Stripe; nothing else of payment knows it',
      { path: '^services/payment/testing/' },
      {
        path: '^(services|gateway|web|bench)/',
        pathNot: ['^services/payment/', '^services/sandbox/module\\.ts$'],
      },
    ),
    ...services.map((name) =>
      rule(
        `domain-${name}-pure`,
        'domain/ imports nothing outside domain/, proto and the event encoding',
        { path: `^services/${name}/domain/`, pathNot: '\\.test\\.ts$' },
        {
          path: '^(platform|services)/',
          pathNot: [`^services/${name}/domain/`, '^platform/(errors|civil-date|fold-text|bus/event)\\.ts$'],
        },
      ),
    ),
    rule(
      'web-imports-contracts-only',
      'The web imports proto and itself',
      { path: '^web/' },
      { path: '^(platform|services|gateway|bench)/' },
    ),
    rule(
      'web-without-zod',
      'zod stays out of the browser: contracts are imported as types',
      { path: '^web/src/' },
      { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'ui-knows-no-product',
      'ui ← lib ← features ← app',
      { path: '^web/src/ui/' },
      { path: '^web/src/(lib|features|app)/' },
    ),
    rule(
      'lib-below-features',
      'ui ← lib ← features ← app',
      { path: '^web/src/lib/' },
      { path: '^web/src/(features|app)/' },
    ),
    rule(
      'features-below-app',
      'ui ← lib ← features ← app',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
    ),
    ...features.map((name) =>
      rule(
        `feature-${name}-alone`,
        'A feature does not import a feature',
        { path: `^web/src/features/${name}/` },
        { path: '^web/src/features/', pathNot: `^web/src/features/${name}/` },
      ),
    ),
    rule('tests-are-not-imported', 'Nothing depends on a test', {}, { path: '\\.test\\.tsx?$' }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|gen)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'default'],
    },
  },
}
