import { randomBytes } from 'node:crypto'
import { Client } from '@elastic/elasticsearch'
import { Redis } from 'ioredis'
import { Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { missingEngines, REAL_ENGINES } from '../processes/real-engines.ts'
import { asOwner } from './test-database.ts'

/*
 * The real engines that the environment names, as one marketplace sees them that shares them with others: a database and a namespace of
 * its own. Pictures alone have no namespace; their ids never meet.
 */

const BESIDE = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE']

/** The settings that lead a process to engines; what is none of them is not set. */
export type EngineSettings = Record<string, string>

/** What the environment says of engines, set to nothing: for a process that is to have its own. */
export const noEngines: EngineSettings = Object.fromEntries(
  [...REAL_ENGINES, ...BESIDE, 'NAMESPACE', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'].map((name) => [
    name,
    '',
  ]),
)

/** One sentence for each address that the environment of a test lacks. */
export const missingForOwn = (env: NodeJS.ProcessEnv): string[] =>
  missingEngines({ ...env, DATABASE_URL: env['POSTGRES_URL'] }).map((line) =>
    line.replace('DATABASE_URL', 'POSTGRES_URL'),
  )

/** Makes an empty database, where POSTGRES_URL leads, and a fresh namespace. @throws Error with a sentence for each missing address */
export const makeOwnEngines = async (): Promise<EngineSettings> => {
  const { POSTGRES_URL: server = '' } = process.env
  const missing = missingForOwn(process.env)
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const name = `own_${randomBytes(6).toString('hex')}`
  await asOwner(server, `create database ${name}`)
  return {
    ...noEngines,
    ...Object.fromEntries([...REAL_ENGINES, ...BESIDE].map((key) => [key, process.env[key] ?? ''])),
    DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    NAMESPACE: name,
  }
}

const removeTopics = async (brokers: string, namespace: string) => {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  await admin.connect()
  try {
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${namespace}.`))
    if (topics.length > 0) await admin.deleteTopics({ topics })
    const { groups } = await admin.listGroups()
    const ours = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(`${namespace}.`))
    // A group whose members were killed is not empty before their session is over; the broker drops it later.
    if (ours.length > 0) await admin.deleteGroups(ours).catch(() => undefined)
  } finally {
    await admin.disconnect()
  }
}

const removeKeys = async (url: string, namespace: string) => {
  const redis = new Redis(url)
  try {
    for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 500 }))
      if ((keys as string[]).length > 0) await redis.unlink(...(keys as string[]))
  } finally {
    redis.disconnect()
  }
}

const removeDocuments = async (url: string, namespace: string) => {
  const client = new MongoClient(url)
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
    for (const { name } of databases)
      if (name.startsWith(`${namespace}_`)) await client.db(name).dropDatabase()
  } finally {
    await client.close()
  }
}

const removeIndexes = async (url: string, namespace: string) => {
  const client = new Client({ node: url })
  try {
    const { indices } = await client.indices.resolveIndex({ name: `${namespace}-*` })
    if (indices.length > 0) await client.indices.delete({ index: indices.map(({ name }) => name) })
  } finally {
    await client.close()
  }
}

/** Removes what a marketplace kept in the engines, pictures apart. Its processes must have ended. */
export const removeOwnEngines = async (settings: EngineSettings): Promise<void> => {
  const { DATABASE_URL = '', NAMESPACE = '' } = settings
  const name = new URL(DATABASE_URL).pathname.slice(1)
  await Promise.all([
    asOwner(
      Object.assign(new URL(DATABASE_URL), { pathname: '/postgres' }).href,
      `drop database if exists ${name} with (force)`,
    ),
    removeTopics(settings['KAFKA_BROKERS'] ?? '', NAMESPACE),
    removeKeys(settings['REDIS_URL'] ?? '', NAMESPACE),
    removeDocuments(settings['MONGO_URL'] ?? '', NAMESPACE),
    removeIndexes(settings['ELASTICSEARCH_URL'] ?? '', NAMESPACE),
  ])
}
