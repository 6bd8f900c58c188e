// What a visitor loads for `/` before touching anything, compressed as the gateway sends it. Fails above the limit.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** 1 kB is 1000 bytes. */
const LIMIT = 90_000

const dist = new URL('./dist/', import.meta.url)
type Chunk = { file: string; imports?: string[] }
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>

const ENTRY = 'index.html'
const HOME = 'src/features/home/home-page.tsx'

/** By the name of the file, what is in it. */
const files = new Map<string, string>()
const add = (key: string) => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest: was the web built?`)
  if (files.has(chunk.file)) return
  files.set(chunk.file, key)
  chunk.imports?.forEach(add)
}
add(ENTRY)
add(HOME)

let total = 0
for (const [file, key] of files) {
  const size = brotliCompressSync(readFileSync(new URL(file, dist))).length
  total += size
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}  ${key}`)
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  home, first load (limit ${LIMIT / 1000} kB)`)
if (total > LIMIT) process.exitCode = 1
