import { tmpdir } from 'node:os'
import { z } from 'zod'
import { onOffSetting, secret, urlSetting, wholeSetting } from './settings.ts'

const production = process.env['NODE_ENV'] === 'production'

/** The settings of every process, whatever its target. A URL given means the real engine, none means the embedded one. */
export const PlatformSettings = z
  .object({
    PORT: wholeSetting(0, 65_535).default(3000).describe('Port of the web site and API; 0 takes a free one'),
    HOST: z
      .string()
      .default(production ? '0.0.0.0' : '127.0.0.1')
      .describe('Address to listen at'),
    PUBLIC_URL: urlSetting().optional().describe('Address members use; default http://localhost:PORT'),
    DATA_DIR: z.string().optional().describe('Folder of the embedded engines; default .data in the project'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least severe level that is written'),
    DATABASE_URL: secret(urlSetting()).optional().describe('PostgreSQL; none starts the embedded one'),
    DATABASE_POOL: wholeSetting(1, 200).default(12).describe('Connections each module may hold'),
    MONGO_URL: secret(
      z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be an address such as mongodb://localhost:27017'),
    )
      .optional()
      .describe(
        'MongoDB, for documents; each module has a database of its own there. None keeps them in PostgreSQL',
      ),
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
    IDENTITY_URL: urlSetting().optional().describe('Where identity runs, when not in this process'),
    LISTING_URL: urlSetting().optional().describe('Where listing runs, when not in this process'),
    SEARCH_URL: urlSetting().optional().describe('Where search runs, when not in this process'),
    NOTIFICATION_URL: urlSetting().optional().describe('Where notification runs, when not in this process'),
    TRUSTED_PROXIES: wholeSetting(0, 10)
      .default(0)
      .describe('How many proxies stand before the gateway and append to X-Forwarded-For'),
    OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting()
      .optional()
      .describe('Receiver of traces (OTLP over HTTP); none, no tracing'),
    DEMO_DATA: onOffSetting()
      .default(!production)
      .describe(
        'Fills an empty marketplace with demo data, and lets its members in: on or off; on unless NODE_ENV is production',
      ),
    EMBEDDED_ROOT: z
      .string()
      .default(process.getuid?.() === 0 ? '/var/lib/tribu' : tmpdir())
      .describe(
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
