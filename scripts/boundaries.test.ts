import { mkdtemp, mkdir, readdir, rm, symlink, writeFile, cp } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

// A rule that cannot fail guards nothing: each is broken once, in a copy of the folders, and must bite.

const root = join(import.meta.dirname, '..')
let copy: string

const foldersOf = async (path: string) =>
  (await readdir(join(root, path), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tribu-boundaries-'))
  await cp(join(root, '.dependency-cruiser.mjs'), join(copy, '.dependency-cruiser.mjs'))
  await cp(join(root, 'package.json'), join(copy, 'package.json'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const path of ['services', 'web/src/features']) {
    for (const name of await foldersOf(path))
      if (name !== 'node_modules') await mkdir(join(copy, path, name), { recursive: true })
  }
  for (const path of ['proto', 'platform', 'gateway', 'bench', 'web/src/ui', 'web/src/lib', 'web/src/app'])
    await mkdir(join(copy, path), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(copy, path)), { recursive: true })
  await writeFile(join(copy, path), text)
}

/** The rules that are broken when `from` imports `to`. */
const broken = async (from: string, to: string): Promise<string[]> => {
  const climb = '../'.repeat(from.split('/').length - 1)
  await put(to, 'export const target = 1\n')
  await put(from, `import { target } from './${climb}${to}'\nexport const used = target\n`)
  const args = [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    '-T',
    'json',
    from,
  ]
  const output = await new Promise<string>((done) =>
    execFile(
      process.execPath,
      args,
      { cwd: copy, env: { ...process.env, NODE_OPTIONS: '' } },
      (_error, stdout) => done(stdout),
    ),
  )
  await rm(join(copy, from))
  await rm(join(copy, to))
  const report = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } }
  return report.summary.violations.map((violation) => violation.rule.name)
}

test.each([
  ['services/search/x.ts', 'services/listing/y.ts', 'service-search-alone'],
  ['services/listing/domain/x.ts', 'services/listing/y.ts', 'domain-listing-pure'],
  ['services/listing/domain/x.ts', 'platform/db/y.ts', 'domain-listing-pure'],
  ['platform/x.ts', 'services/listing/y.ts', 'platform-has-no-business'],
  ['proto/x.ts', 'platform/y.ts', 'proto-stands-alone'],
  ['gateway/x.ts', 'services/identity/y.ts', 'gateway-knows-no-service'],
  ['web/src/app/x.ts', 'platform/y.ts', 'web-imports-contracts-only'],
  ['web/src/ui/x.ts', 'web/src/lib/y.ts', 'ui-knows-no-product'],
  ['web/src/lib/x.ts', 'web/src/features/search/y.ts', 'lib-below-features'],
  ['web/src/features/search/x.ts', 'web/src/app/y.ts', 'features-below-app'],
  ['web/src/features/search/x.ts', 'web/src/features/home/y.ts', 'feature-search-alone'],
  ['gateway/x.ts', 'gateway/y.test.ts', 'tests-are-not-imported'],
])('%s may not import %s', async (from, to, rule) => {
  expect(await broken(from, to)).toContain(rule)
})

test.each([
  ['services/search/x.ts', 'services/search/app/y.ts'],
  ['services/search/x.ts', 'platform/db/y.ts'],
  ['services/listing/domain/x.ts', 'proto/http/y.ts'],
  ['web/src/features/search/x.ts', 'web/src/lib/y.ts'],
])('%s may import %s', async (from, to) => {
  expect(await broken(from, to)).toEqual([])
})
