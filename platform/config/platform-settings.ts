import { tmpdir } from 'node:os'
import { z } from 'zod'
import { fallbackInWords, onOffSetting, secret, urlSetting, urlsSetting, wholeSetting } from './settings.ts'

const production = process.env['NODE_ENV'] === 'production'

/** The settings of every process, whatever its target. A URL given means the real engine, none means the embedded one. */
export const PlatformSettings = z
  .object({
    PORT: wholeSetting(0, 65_535).default(3000).describe('Port of the web site and API; 0 takes a free one'),
    HOST: fallbackInWords(
      z.string().default(production ? '0.0.0.0' : '127.0.0.1'),
      '127.0.0.1; 0.0.0.0 where NODE_ENV is production',
    ).describe('Address to listen at'),
    PUBLIC_URL: fallbackInWords(urlSetting().optional(), 'http://localhost:PORT').describe(
      'Address members use',
    ),
    DATA_DIR: fallbackInWords(z.string().optional(), '.data in the project').describe(
      'Folder of the embedded engines',
    ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least severe level that is written'),
    CLOCK_AHEAD_SECONDS: wholeSetting(0, 400 * 86_400)
      .default(0)
      .refine((ahead) => !production || ahead === 0, 'cannot be used where NODE_ENV is production')
      .describe('How far ahead of the real time everything believes to be, to see what days bring about'),
    NAMESPACE: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be lower-case letters, digits and _, a letter first')
      .default('tribu')
      .describe(
        'Stands before the topics, consumer groups, indexes, document databases and keys, so that several marketplaces can share engines',
      ),
    DATABASE_URL: secret(urlSetting()).optional().describe('PostgreSQL; none starts the embedded one'),
    DATABASE_POOL: wholeSetting(1, 200).default(12).describe('Connections each module may hold'),
    MONGO_URL: secret(
      z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be an address such as mongodb://localhost:27017'),
    )
      .optional()
      .describe(
        'MongoDB, for documents; each module has a database of its own there. None keeps them in PostgreSQL',
      ),
    KAFKA_BROKERS: z
      .string()
      .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'must be addresses such as kafka-1:9092,kafka-2:9092')
      .optional()
      .describe('Kafka, for events; none keeps them in PostgreSQL'),
    KAFKA_PARTITIONS: wholeSetting(1, 1000)
      .default(6)
      .describe(
        'Partitions of a topic when it is made: as many copies of a module can share its work. Never changed later, since order per key would break',
      ),
    ELASTICSEARCH_URL: secret(urlSetting())
      .optional()
      .describe('Elasticsearch, for search; none keeps the index in PostgreSQL'),
    REDIS_URL: secret(urlSetting())
      .optional()
      .describe('Redis, for short-lived state that all copies share; none keeps it in memory'),
    S3_ENDPOINT: urlSetting()
      .optional()
      .describe('S3-compatible store, for pictures; none keeps them in DATA_DIR'),
    S3_REGION: z.string().default('us-east-1').describe('Region that requests to the store are signed for'),
    S3_BUCKET: z.string().optional().describe('Bucket of the pictures; must exist'),
    S3_ACCESS_KEY_ID: secret(z.string()).optional().describe('Key of the store'),
    S3_SECRET_ACCESS_KEY: secret(z.string()).optional().describe('Secret of that key'),
    S3_FORCE_PATH_STYLE: onOffSetting()
      .default(true)
      .describe('Whether the bucket stands in the path of an address: on; off puts it into the host name'),
    INTERNAL_TOKEN: secret(z.string().min(32, 'must have at least 32 characters'))
      .optional()
      .describe(
        'Shared by all processes; proves that a call comes from one of ours. Needed when a module runs elsewhere',
      ),
    IDENTITY_URL: urlsSetting()
      .optional()
      .describe('Where identity runs, when not in this process; several copies with commas between'),
    LISTING_URL: urlsSetting().optional().describe('Where listing runs, in the same manner'),
    SEARCH_URL: urlsSetting().optional().describe('Where search runs, in the same manner'),
    BOOKING_URL: urlsSetting().optional().describe('Where booking runs, in the same manner'),
    PAYMENT_URL: urlsSetting().optional().describe('Where payment runs, in the same manner'),
    MESSAGING_URL: urlsSetting().optional().describe('Where messaging runs, in the same manner'),
    NOTIFICATION_URL: urlsSetting().optional().describe('Where notification runs, in the same manner'),
    DRAIN_SECONDS: wholeSetting(0, 6)
      .default(0)
      .describe(
        'How long a process goes on answering after it was told to stop, not ready any more: until whoever sends it requests has noticed. At least 3 where there are several copies',
      ),
    TRUSTED_PROXIES: wholeSetting(0, 10)
      .default(0)
      .describe('How many proxies stand before the gateway and append to X-Forwarded-For'),
    OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting()
      .optional()
      .describe('Receiver of traces (OTLP over HTTP); none, no tracing'),
    DEMO_DATA: fallbackInWords(
      onOffSetting().default(!production),
      'on; off where NODE_ENV is production',
    ).describe('Fills an empty marketplace with demo data, and lets its members in: on or off'),
    EMBEDDED_ROOT: fallbackInWords(
      z.string().default(process.getuid?.() === 0 ? '/var/lib/tribu' : tmpdir()),
      '/var/lib/tribu',
    ).describe(
      'Where the embedded PostgreSQL lives when the server runs as root: a folder its own user can reach',
    ),
  })
  .superRefine((settings, context) => {
    if (!settings.S3_ENDPOINT) return
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed beside S3_ENDPOINT' })
    }
  })
export type PlatformSettings = z.output<typeof PlatformSettings>
