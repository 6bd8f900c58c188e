import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react()],
  // The gateway puts a fresh nonce in place of this token in every page it serves.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    // Everything with cascade layers, light-dark() and :has(): what the stylesheets rely on.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // A data: font or picture would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    // Home carries the names of every file of every page, and what is random in them cannot be compressed: this is 1 kB less.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' },
    },
  },
  server: { proxy: { '/api': server, '/images': server } },
})
