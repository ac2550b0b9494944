import { describe, expect, it, vi } from 'vitest';
import { sharedRun } from '#client/share/shareLink.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { RunPlace } from './keptRun.ts';
import { runParameter } from './keptRunLink.ts';

const PLACE: RunPlace = { branch: 'main', seq: 3, timeUs: 4, headSeq: 5, playing: false };

const current = (source: Partial<RunSource>) => {
  const saved: SavedRun = {
    format: 'kube-orrery/run',
    version: 1,
    source: { scenario: 'first-minute', seed: 1, ...source },
    branches: [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }],
    branch: 'main',
    seq: 0,
    timeUs: 0,
  };
  return { id: 'a', saved, place: PLACE };
};

describe('the run in the address', () => {
  it('the link opens the run at the reader’s moment', async () => {
    const parameter = await runParameter(current({ scenario: 'rollout' }), 'first-minute');
    expect(await sharedRun(`#view=nodes&${parameter}`)).toMatchObject({
      source: { scenario: 'rollout' },
      seq: 3,
      timeUs: 4,
      branches: [{ headSeq: 5 }],
    });
  });

  it('the run is left out for the first scenario of every visitor, and when it is too long', async () => {
    expect(await runParameter(current({}), 'first-minute')).toBe('');
    expect(
      await runParameter(current({ nodes: { count: 1, cpu: '1', memory: '1Gi', pods: 1 } }), 'first-minute'),
    ).not.toBe('');
    for (const length of [8_000, 100_000]) {
      const text = Array.from({ length: length / 8 }, (_, i) => ((i * 2654435761) >>> 0).toString(16)).join('');
      expect(await runParameter(current({ files: [{ name: 'a.yaml', text }] }), 'first-minute')).toBe('');
    }
  });

  it('the run is left out when its commands contain long files', async () => {
    const { saved, ...rest } = current({});
    const command = { type: 'manifests.apply', files: [{ name: 'a.yaml', text: '\n'.repeat(1_000_000) }] } as const;
    const inputs = [{ id: 1, after: 0, atUs: 0, command }];
    const stringify = vi.spyOn(JSON, 'stringify');
    const long = { ...rest, saved: { ...saved, branches: saved.branches.map((branch) => ({ ...branch, inputs })) } };
    expect(await runParameter(long, 'first-minute')).toBe('');
    expect(stringify).not.toHaveBeenCalled();
    stringify.mockRestore();
  });
});
