import { TestEnvironment } from 'jest-environment-jsdom'

// What browsers have and jsdom leaves out; Node's own stand in.
const MISSING = {
  fetch,
  Request,
  Response,
  Headers,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  TransformStream,
  structuredClone,
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, MISSING)
  }
}
