import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnEngines, type EngineSettings } from '@tribu/platform/testing/own-engines.ts'

// A data folder stands for the data wherever they are: what lies in real engines, it leads to.
const fileIn = (dataDir: string) => join(dataDir, 'engines.json')

/** The engines that a data folder leads to. None: it has the data itself, in embedded ones. */
export const enginesBeside = (dataDir: string): Promise<EngineSettings | undefined> =>
  readFile(fileIn(dataDir), 'utf8').then(
    (text) => JSON.parse(text) as EngineSettings,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )

/** The same; where it leads to none yet, own ones are made. */
export const keepOwnEngines = async (dataDir: string): Promise<EngineSettings> => {
  const kept = await enginesBeside(dataDir)
  if (kept) return kept
  const made = await makeOwnEngines()
  await writeFile(fileIn(dataDir), JSON.stringify(made))
  return made
}
