import { availableParallelism } from 'node:os'

export const milliseconds = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))
export const times = (ratio: number): string => `${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)} ×`

/** Prints a bench: what was measured, on what, and its rows under the names of the first row's fields. */
export const printTable = (title: string, rows: Record<string, string | number>[]): void => {
  const names = Object.keys(rows[0] ?? {})
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => String(row[name] ?? '').length))
  const line = (cells: (name: string) => string) =>
    names
      .map((name, nth) => (nth === 0 ? cells(name).padEnd(width(name)) : cells(name).padStart(width(name))))
      .join('  ')
  console.log(`\n${title} (${availableParallelism()} cores, Node ${process.versions.node})`)
  console.log(line((name) => name))
  for (const row of rows) console.log(line((name) => String(row[name] ?? '')))
}
