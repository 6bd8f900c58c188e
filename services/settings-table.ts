import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { describeSettings, type SettingLine } from '@tribu/platform/config/settings.ts'
import { modules } from './modules.ts'

// Prints docs/settings.md: every setting of every target, from the schemas that the targets read them by.

const lines = new Map<string, SettingLine & { targets: string[] }>()
const add = (target: string, read: SettingLine[]) => {
  for (const line of read)
    lines.set(line.name, { ...line, targets: [...(lines.get(line.name)?.targets ?? []), target] })
}
add('every', describeSettings(PlatformSettings, {}))
for (const [name, { load }] of Object.entries(modules))
  add(name, describeSettings((await load()).settings, {}))

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const rows = [...lines.values()].map(
  ({ name, targets, fallback, needed, secret, description }) =>
    `| \`${name}\` | ${targets.join(', ')} | ${needed ? 'must be given' : cell(fallback)} | ${secret ? 'yes' : ''} | ${cell(description)} |`,
)

process.stdout.write(`# Settings

Environment variables, read once at the start. This page is generated from the schemas (\`npm run generate\`); \`--check-config\` reports every
fault of a configuration at once, \`--print-config\` shows what is in force, secrets masked. An empty variable counts as not set. Targets that
run together read the same environment; what a target does not know it does not look at.

| setting | targets | default | secret | what it is |
|---|---|---|---|---|
${rows.join('\n')}
`)
