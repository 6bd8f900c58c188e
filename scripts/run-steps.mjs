import { run } from './run-command.mjs'

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const readJest = (output) => {
  const start = output.indexOf('{"numFailedTestSuites"')
  if (start < 0) return undefined
  const json = output.slice(start, output.lastIndexOf('}') + 1)
  return JSON.parse(json)
}

const tellJest = (report) => {
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    if (suite.status === 'failed' && failed.length === 0) console.log(`\n${suite.name}\n${suite.message}`)
    for (const test of failed) console.log(`\n✗ ${test.fullName}\n${test.failureMessages.join('\n')}`)
    for (const test of suite.assertionResults) {
      if (test.status === 'pending' || test.status === 'todo') console.log(`  skipped: ${test.fullName}`)
    }
  }
}

const countsOf = (step, { code, output }) => {
  const report = step.jest ? readJest(output) : undefined
  if (step.jest && report) {
    tellJest(report)
    const broken = report.testResults.filter(
      (suite) =>
        suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed'),
    ).length
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  }
  if (code !== 0 || step.jest) console.log(output)
  return code === 0 && !step.jest
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 }
}

/** Runs steps one after the other and prints one line each, the failures in full, and the closing line. Sets the exit code. */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const step of steps) {
    const began = Date.now()
    const result = await run(step.command, step.args, { env: step.env })
    const counts = countsOf(step, result)
    // A step whose tests all passed but whose program failed has failed: something went wrong outside the tests.
    if (result.code !== 0 && counts.failed === 0) {
      counts.failed += 1
      console.log(result.output.slice(-4000))
    }
    for (const name of Object.keys(total)) total[name] += counts[name]
    console.log(
      `${counts.failed ? '✗' : '✓'} ${step.name} (${counts.passed} passed, ${counts.failed} failed, ${seconds(began)})`,
    )
  }
  const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
