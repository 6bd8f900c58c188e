import { afterEach, beforeEach, expect } from '@jest/globals'
import * as matchers from '@testing-library/jest-dom/matchers'
import { cleanup, configure } from '@testing-library/react'

expect.extend(matchers)
// A slow machine is no failure: what is waited for is asserted, not how fast it comes.
configure({ asyncUtilTimeout: 10_000 })

// jsdom draws nothing, so it has neither of these; the pages must not depend on their answers.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => cleanup())
