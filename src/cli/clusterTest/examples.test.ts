import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOrrery } from '#cli/testing/runOrrery.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'examples', 'tests');

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.test.yaml'));

test.each(files)('%s passes, and each of its mutations is noticed', (name) => {
  const { status, stdout, stderr } = runOrrery('test', join(FOLDER, name));
  expect(stderr).toBe('');
  expect(stdout).toMatch(/ 0 failed\n$/);
  expect(stdout).toContain('noticed by');
  expect(status).toBe(0);
});
