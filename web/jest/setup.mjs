import { afterEach, beforeEach, expect } from '@jest/globals'
import * as matchers from '@testing-library/jest-dom/matchers'
import { cleanup } from '@testing-library/react'

expect.extend(matchers)

// jsdom draws nothing, so it has neither of these; the pages must not depend on their answers.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => cleanup())
