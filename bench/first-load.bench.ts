// What the home page loads first, file by file. Fails above its limit, as `npm test` does.
console.log('\nFirst load of the home page, compressed (1 kB = 1000 bytes)')
await import('../web/bundle-size.ts')
