const NEEDED = {
  DATABASE_URL: 'PostgreSQL, such as postgres://name:password@localhost:5432/tribu',
  MONGO_URL: 'MongoDB, such as mongodb://localhost:27017',
  KAFKA_BROKERS: 'Kafka, such as localhost:9092',
  ELASTICSEARCH_URL: 'Elasticsearch, such as http://localhost:9200',
  REDIS_URL: 'Redis, such as redis://localhost:6379',
  S3_ENDPOINT: 'an S3-compatible store, such as http://localhost:9000',
}

/** The settings that lead to the engines which separate processes share. */
export const REAL_ENGINES = Object.keys(NEEDED)

/** One sentence for each address that is missing; none where all are there. */
export const missingEngines = (env: Record<string, string | undefined>): string[] =>
  Object.entries(NEEDED).flatMap(([name, what]) =>
    env[name] ? [] : [`${name} is not set: the address of ${what}.`],
  )
