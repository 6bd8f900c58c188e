import type { ModuleTable } from './module.ts'

/**
 * The modules of a target, each after what it needs. `all` is only a name for every module there is.
 * @throws Error naming an unknown target, or a cycle of needs
 */
export const selectModules = (table: ModuleTable, target: string): string[] => {
  const wanted = target === 'all' ? Object.keys(table) : target.split(',').map((name) => name.trim())
  for (const name of wanted) {
    if (!table[name])
      throw new Error(`There is no target "${name}". There are: all, ${Object.keys(table).join(', ')}.`)
  }
  const order: string[] = []
  const visit = (name: string, path: string[]) => {
    if (path.includes(name))
      throw new Error(`Modules need each other in a circle: ${[...path, name].join(' → ')}.`)
    if (order.includes(name)) return
    for (const need of table[name]?.needs ?? []) visit(need, [...path, name])
    if (wanted.includes(name)) order.push(name)
  }
  for (const name of wanted) visit(name, [])
  return order
}
