import { TestEnvironment } from 'jest-environment-jsdom'

// jsdom leaves out the fetch family that browsers have; Node's own stand in for it.
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      structuredClone,
    })
  }
}
