/** After the tests of a run: the throwaway PostgreSQL and its files go. */
export default async () => {
  await (globalThis as { stopTestCluster?: () => Promise<void> }).stopTestCluster?.()
}
