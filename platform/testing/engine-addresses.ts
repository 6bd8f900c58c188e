import { describe } from '@jest/globals'

/** The real engines that suites run on, beside PostgreSQL, which every run of the tests has. */
export type EngineName = 'redis' | 's3' | 'mongodb'

type Settings = Record<string, string>
/** `settings` are the environment variables that lead to the engine. */
type Started = { settings: Settings; stop: () => Promise<void> }
type Engine = { address: string; others: readonly string[]; container: () => Promise<Started> }

const startContainer = async (
  image: string,
  port: number,
  settingsOf: (at: string) => Settings,
  options: { env?: Settings; command?: string[] } = {},
): Promise<Started> => {
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment(options.env ?? {})
    .withCommand(options.command ?? [])
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  return {
    settings: settingsOf(`${container.getHost()}:${container.getMappedPort(port)}`),
    stop: async () => void (await container.stop()),
  }
}

const KEY = { id: 'testing', secret: 'testing-secret' }

const engines: Record<EngineName, Engine> = {
  redis: {
    address: 'REDIS_URL',
    others: [],
    container: () => startContainer('redis:7-alpine', 6379, (at) => ({ REDIS_URL: `redis://${at}` })),
  },
  s3: {
    address: 'S3_ENDPOINT',
    others: ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'],
    container: () =>
      startContainer(
        'minio/minio:RELEASE.2025-09-07T16-13-09Z',
        9000,
        (at) => ({
          S3_ENDPOINT: `http://${at}`,
          S3_BUCKET: 'testing',
          S3_ACCESS_KEY_ID: KEY.id,
          S3_SECRET_ACCESS_KEY: KEY.secret,
        }),
        { env: { MINIO_ROOT_USER: KEY.id, MINIO_ROOT_PASSWORD: KEY.secret }, command: ['server', '/data'] },
      ),
  },
  mongodb: {
    address: 'MONGO_URL',
    others: [],
    container: () => startContainer('mongo:7', 27_017, (at) => ({ MONGO_URL: `mongodb://${at}` })),
  },
}

const dockerAnswers = async () => {
  const { getContainerRuntimeClient } = await import('testcontainers')
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

/**
 * Registers the suites of an engine. The engine is the one whose address is in the environment; else a container, where Docker answers.
 * Where there is neither, the suites stand as skipped, with the reason in their name. `open` is called in the suites' own set-up.
 */
export const onEngine = async (
  name: EngineName,
  register: (open: () => Promise<Started>) => void,
): Promise<void> => {
  const { address, others, container } = engines[name]
  const { [address]: given } = process.env
  if (given) {
    const settings = Object.fromEntries(
      [address, ...others].flatMap((setting) => {
        const value = process.env[setting]
        return value ? [[setting, value]] : []
      }),
    )
    register(async () => ({ settings, stop: async () => undefined }))
  } else if (await dockerAnswers()) register(container)
  else {
    // oxlint-disable-next-line jest/no-disabled-tests -- there is nothing to run on; the name says so, and they are counted
    describe.skip(`did not run: ${address} is not set and no Docker answers`, () => {
      register(container)
    })
  }
}
