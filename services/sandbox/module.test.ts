import { expect, test } from '@jest/globals'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { startTestRun } from '@tribu/platform/testing/test-run.ts'

const start = async (settings: Record<string, string>) => {
  const port = await freePort()
  const run = await startTestRun({
    table: { sandbox: { summary: 'in the place of Stripe', needs: [], load: () => import('./module.ts') } },
    settings: { SANDBOX_PORT: String(port), ...settings },
  })
  const balance = (at: string, key: string) =>
    fetch(`${at}/v1/balance`, { headers: { authorization: `Bearer ${key}` } })
  return { run, own: `http://127.0.0.1:${port}`, balance }
}

test('answers at its own port only, and only to a key of the test form', async () => {
  const { run, own, balance } = await start({})
  try {
    expect((await balance(own, 'sk_test_any')).status).toBe(200)
    expect((await balance(own, 'sk_live_any')).status).toBe(401)
    expect((await fetch(`${own}/v1/balance`)).status).toBe(401)
    // The process' own server, which is what others reach, knows nothing of it.
    expect((await balance(run.url, 'sk_test_any')).status).toBe(404)
  } finally {
    await run.stop()
  }
})

test('does not start where there is a key to Stripe', async () => {
  const { run, own, balance } = await start({ STRIPE_SECRET_KEY: 'sk_live_of_somebody' })
  try {
    await expect(balance(own, 'sk_test_any')).rejects.toThrow('fetch failed')
  } finally {
    await run.stop()
  }
})
