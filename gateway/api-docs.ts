import { readFileSync } from 'node:fs'
import express, { type Router } from 'express'
import { z } from 'zod'
import { api } from '@tribu/proto/http/api.ts'
import { Problem } from '@tribu/proto/http/errors.ts'
import { PRODUCT } from '@tribu/proto/http/product.ts'
import type { Route } from '@tribu/proto/http/route.ts'
import { nonceOf } from './security-headers.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return rest
}

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || (required.includes(name) && !['limit', 'skip'].includes(name)),
    schema: value,
  }))
}

const bodyOf = (route: Route) => {
  if (!route.body) return {}
  const fields = schemaOf(route.body, 'output') as { properties?: Record<string, unknown> }
  const file = route.file
    ? {
        'multipart/form-data': {
          schema: {
            ...fields,
            properties: { ...fields.properties, [route.file]: { type: 'string', format: 'binary' } },
          },
        },
      }
    : {}
  return { requestBody: { content: { 'application/json': { schema: fields }, ...file } } }
}

const operationOf = (route: Route) => ({
  tags: [route.service],
  summary: route.summary,
  description: { visitor: 'Open to everyone.', user: 'For signed-in members.', admin: 'For admins.' }[
    route.access
  ],
  parameters: [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(route.creates
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
      : []),
  ],
  ...bodyOf(route),
  responses: {
    200: {
      description: 'Done',
      content: route.picture
        ? { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(route.reply, 'output') } },
    },
    default: {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})

/** The OpenAPI description of every public call, made from the contracts. */
export const openApi = (publicUrl: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of api) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${PRODUCT} API`,
      version: '1',
      description: 'Times are seconds, amounts are cents. Errors have one form: Problem.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Problem: schemaOf(Problem, 'output') } },
  }
}

/** `/api/docs` for people, `/api/docs/openapi.json` for programs. */
export const apiDocs = (publicUrl: string): Router => {
  const router = express.Router()
  const document = openApi(publicUrl)
  router.get('/api/docs/openapi.json', (_request, response) => void response.json(document))
  router.get('/api/docs', (_request, response) => {
    const nonce = nonceOf(response)
    response.type('html')
      .send(`<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${PRODUCT} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#api', deepLinking: true })</script></body></html>`)
  })
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const bytes = readFileSync(new URL(import.meta.resolve(`swagger-ui-dist/${name}`)))
    router.get(
      `/api/docs/${name}`,
      (_request, response) =>
        void response
          .type(name.endsWith('css') ? 'css' : 'js')
          .set('cache-control', 'public, max-age=86400')
          .send(bytes),
    )
  }
  return router
}
