import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that play whole runs, in the order in which they are begun. A suite that is parted by the alphabet was too long for one
 * worker, so it comes first: else one worker plays its last part while the other one has nothing left.
 */
const LONGEST = [/[A-Z]To[A-Z]\.test\.ts$/, /^src\/stories\//, /^src\/(?:worker|cli)\//];

/** The first line of a test of the model that needs a document. */
const ASKS_FOR_DOCUMENT = /^\/\/ @vitest-environment jsdom\b/;

/**
 * A worker ends when the next file in the queue needs another environment, and the worker after it loads every module anew. So
 * the files of the model that need a document come together, after all others.
 */
function rank(spec: TestSpecification): number {
  if (spec.project.config.environment === 'node' && ASKS_FOR_DOCUMENT.test(readFileSync(spec.moduleId, 'utf8')))
    return LONGEST.length + 1;
  const path = relative(spec.project.vitest.config.root, spec.moduleId);
  const at = LONGEST.findIndex((each) => each.test(path));
  return at < 0 ? LONGEST.length : at;
}

/**
 * Begins with what takes longest. Vitest itself knows that only from an earlier run on the same machine; without one it begins with the
 * largest files, which is another order: whole runs are written in few lines.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
