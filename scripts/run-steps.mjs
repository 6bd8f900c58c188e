import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run } from './run-command.mjs'

const SLOWEST = 8

/** What of a failure stands at the end once more: what was expected and where, not the whole page that was drawn between. */
const inShort = (failure) => {
  const lines = failure.split('\n')
  return lines.length > 40 ? [...lines.slice(0, 25), '…', ...lines.slice(-8)].join('\n') : failure
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

// Jest's report comes in a file: what it prints is mixed with what the suites and their processes print.
const runStep = async (step) => {
  if (!step.jest) return run(step.command, step.args, { env: step.env })
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const file = join(folder, 'jest.json')
  const result = await run(step.command, [...step.args, `--outputFile=${file}`], { env: step.env })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  return { ...result, report }
}

/** What went wrong in a report, each with its name; what did not run, counted by its suite, whose name gives the reason. */
const readReport = (report) => {
  const failures = []
  const skipped = new Map()
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    if (suite.status === 'failed' && failed.length === 0) failures.push(`${suite.name}\n${suite.message}`)
    for (const test of failed) failures.push(`${test.fullName}\n${test.failureMessages.join('\n')}`)
    for (const test of suite.assertionResults) {
      if (test.status !== 'pending' && test.status !== 'todo') continue
      const name = test.ancestorTitles.join(' ') || test.fullName
      skipped.set(name, (skipped.get(name) ?? 0) + 1)
    }
  }
  return {
    passed: report.numPassedTests,
    failures,
    skipped: [...skipped].map(([name, count]) => ({ name, count })),
    slowest: report.testResults
      .map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST),
  }
}

const readResult = (step, { code, output, report }) => {
  const read = report
    ? readReport(report)
    : code === 0 && !step.jest
      ? { passed: 1, failures: [], skipped: [], slowest: [] }
      : { passed: 0, failures: [output], skipped: [], slowest: [] }
  // A step whose tests all passed but whose program failed has failed: something went wrong outside the tests.
  if (code !== 0 && read.failures.length === 0) read.failures.push(output.slice(-4000))
  return read
}

/**
 * Runs steps one after the other and prints one line each, its failures in full, and the closing line. Sets the exit code.
 * The failures stand once more before the closing line: whoever sees only the end of a long run sees what went wrong.
 */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failed = []
  for (const step of steps) {
    const began = Date.now()
    const { passed, failures, skipped, slowest } = readResult(step, await runStep(step))
    for (const failure of failures) console.log(`\n✗ ${failure}`)
    for (const { name, count } of skipped) console.log(`  skipped: ${name} (${count})`)
    if (slowest.length > 1)
      console.log(
        `  longest: ${slowest.map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`).join(', ')}`,
      )
    failed.push(...failures.map((failure) => `${step.name}: ${failure}`))
    total.passed += passed
    total.failed += failures.length
    total.skipped += skipped.reduce((sum, { count }) => sum + count, 0)
    console.log(
      `${failures.length ? '✗' : '✓'} ${step.name} (${passed} passed, ${failures.length} failed, ${seconds(began)})`,
    )
  }
  for (const failure of failed) console.log(`\n✗ ${inShort(failure)}`)
  const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
