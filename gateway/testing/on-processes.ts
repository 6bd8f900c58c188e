import { describe } from '@jest/globals'
import { AS_PROCESSES } from './server-process.ts'

/** Registers suites that there are only with several processes. In the embedded form they stand as skipped, with the reason in their name. */
export const onProcesses = (register: () => void): void => {
  if (AS_PROCESSES) register()
  else {
    // oxlint-disable-next-line jest/no-disabled-tests -- there is nothing to run on; the name says so, and they are counted
    describe.skip('did not run: TEST_FORM is not processes, which needs the addresses of real engines', () => {
      register()
    })
  }
}
