import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readRecorded, verifyFile } from '#conformance/verify.ts';

const FOLDER = join(import.meta.dirname, '../../../conformance/scheduler');

describe('recorded decisions of kube-scheduler', () => {
  const files = readdirSync(FOLDER).filter((file) => /^[a-z].*\.json\.gz$/.test(file));
  it.each(files)('replays the recorded decisions of %s', (file) => {
    const recorded = readRecorded(file, JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()));
    const report = verifyFile(recorded);
    expect(report.failures).toEqual([]);
    expect(report).toMatchObject({ modelled: true, passed: recorded.cases.length });
  });
});
