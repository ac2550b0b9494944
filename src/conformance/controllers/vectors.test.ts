import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readRecorded, verifyFile } from '#conformance/verify.ts';
import { nearTimes } from './controlLoops.ts';

const FOLDER = join(import.meta.dirname, '../../../conformance/controllers');

describe('recorded decisions of the controllers', () => {
  const files = readdirSync(FOLDER).filter((file) => /^[a-z].*\.json\.gz$/.test(file));
  it.each(files)('replays the recorded decisions of %s', (file) => {
    const recorded = readRecorded(file, JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()));
    const report = verifyFile(recorded);
    expect(report.failures).toEqual([]);
    expect(report).toMatchObject({ modelled: true, passed: recorded.cases.length });
  });
});

describe('nearTimes', () => {
  it('accepts times within the tolerance and keeps the times of unrecorded entries', () => {
    const recorded = [
      { t: 1, event: 'a' },
      { t: 2, event: 'a' },
    ];
    expect(
      nearTimes(
        [
          { t: 1.2, event: 'a' },
          { t: 2.3, event: 'a' },
        ],
        recorded,
        0.2,
      ),
    ).toEqual([
      { t: 1, event: 'a' },
      { t: 2.3, event: 'a' },
    ]);
  });
});
