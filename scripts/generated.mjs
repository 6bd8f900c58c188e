import { join } from 'node:path'
import { node, root, run, runOrExit } from './run-command.mjs'

/** The program that knows the protobuf contracts. */
export const buf = join(root, 'node_modules', '.bin', 'buf')
const proto = join(root, 'proto')

/** The TypeScript of the protobuf contracts, into `gen` below a folder. */
export const generateContracts = (output) =>
  runOrExit(buf, ['generate', proto, '--template', join(proto, 'buf.gen.yaml'), '--output', output])

export const SETTINGS_PAGE = join('docs', 'settings.md')

/** The page of all settings. */
export const settingsPage = async () => {
  const { code, output } = await run(node, ['services/settings-table.ts'])
  if (code === 0) return output
  console.error(output)
  process.exit(1)
}
