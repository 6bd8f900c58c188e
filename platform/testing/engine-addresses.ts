import { describe } from '@jest/globals'

/** The real engines that suites run on, beside PostgreSQL, which every run of the tests has. */
export type EngineName =
  | 'redis'
  | 's3'
  | 'mongodb'
  | 'kafka'
  | 'elasticsearch'
  | 'mail'
  | 'traces'
  | 'stripe-mock'

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
  kafka: {
    address: 'KAFKA_BROKERS',
    others: [],
    container: async () => {
      const { KafkaContainer } = await import('@testcontainers/kafka')
      const container = await new KafkaContainer('confluentinc/cp-kafka:8.1.0').withKraft().start()
      return {
        settings: { KAFKA_BROKERS: `${container.getHost()}:${container.getMappedPort(9093)}` },
        stop: async () => void (await container.stop()),
      }
    },
  },
  elasticsearch: {
    address: 'ELASTICSEARCH_URL',
    others: [],
    container: () =>
      startContainer(
        'docker.elastic.co/elasticsearch/elasticsearch:9.5.1',
        9200,
        (at) => ({ ELASTICSEARCH_URL: `http://${at}` }),
        { env: { 'discovery.type': 'single-node', 'xpack.security.enabled': 'false' } },
      ),
  },
  traces: {
    address: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    others: ['JAEGER_URL'],
    container: async () => {
      const { GenericContainer } = await import('testcontainers')
      const container = await new GenericContainer('jaegertracing/jaeger:2.11.0')
        .withExposedPorts(4318, 16_686)
        .start()
      const at = (port: number) => `http://${container.getHost()}:${container.getMappedPort(port)}`
      return {
        settings: { OTEL_EXPORTER_OTLP_ENDPOINT: at(4318), JAEGER_URL: at(16_686) },
        stop: async () => void (await container.stop()),
      }
    },
  },
  mail: {
    address: 'SMTP_URL',
    others: ['MAIL_HTTP_URL'],
    container: async () => {
      const { GenericContainer, Wait } = await import('testcontainers')
      const container = await new GenericContainer('maildev/maildev:2.2.1')
        .withExposedPorts(1025, 1080)
        .withWaitStrategy(Wait.forListeningPorts())
        .start()
      const at = (port: number) => `${container.getHost()}:${container.getMappedPort(port)}`
      return {
        settings: { SMTP_URL: `smtp://${at(1025)}`, MAIL_HTTP_URL: `http://${at(1080)}` },
        stop: async () => void (await container.stop()),
      }
    },
  },
  'stripe-mock': {
    address: 'STRIPE_MOCK_URL',
    others: [],
    container: () =>
      startContainer('stripe/stripe-mock:v0.203.0', 12_111, (at) => ({ STRIPE_MOCK_URL: `http://${at}` })),
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
