import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { node, root, runOrExit } from './run-command.mjs'

const dist = join(root, 'web', 'dist')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'proto/http',
  'proto/data',
  'package-lock.json',
]

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path]

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesBelow(join(root, source))))
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

// Compressed once, as small as it gets, instead of at every request.
const compress = () => {
  for (const path of filesBelow(dist).filter((name) => /\.(js|css|svg|json|webmanifest|txt)$/.test(name))) {
    const bytes = readFileSync(path)
    if (bytes.length < 1024) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Builds the web files when anything they are made from has changed. */
export const ensureWeb = async () => {
  const stamp = join(dist, '.made-from')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web site …')
  await runOrExit(node, ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'error'])
  compress()
  writeFileSync(stamp, wanted)
}
