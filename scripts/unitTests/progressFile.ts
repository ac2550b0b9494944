import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

/** Where a reporter writes how far the tests have come; `scripts/unitTests/watchedTests.mjs` reads it. One JSON value in each line. */
export const PROGRESS_FILE = 'ORRERY_TEST_PROGRESS';

/** Writes down what is to be played, what has begun and what has ended, so that it is known in which file a run stands still. */
export default class ProgressFile implements Reporter {
  private readonly path = process.env[PROGRESS_FILE] ?? '';

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    writeFileSync(this.path, `${JSON.stringify({ all: specifications.map(({ moduleId }) => fromRoot(moduleId)) })}\n`);
  }

  onTestModuleStart(module: TestModule): void {
    this.add({ begun: fromRoot(module.moduleId) });
  }

  onTestCaseResult(test: TestCase): void {
    this.add({ test: test.fullName, in: fromRoot(test.module.moduleId) });
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName);
    if (module.errors().length > 0) failed.push('the file itself');
    this.add({
      ended: fromRoot(module.moduleId),
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed,
      ms: Math.round(module.diagnostic().duration),
    });
  }

  private add(line: object): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}

function fromRoot(path: string): string {
  return relative(process.cwd(), path).replaceAll('\\', '/');
}
