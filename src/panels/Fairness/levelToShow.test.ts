import { describe, expect, it } from 'vitest';
import { levelToShow } from './levelToShow.ts';

const levels = (waiting: Readonly<Record<string, number>>) =>
  Object.entries(waiting).map(([name, count]) => ({ name, waiting: count, rejected: 0 }));

describe('levelToShow', () => {
  it('shows the level with the most waiting requests, the first by name among equals', () => {
    expect(levelToShow(levels({ 'workload-low': 0, tenants: 40, 'global-default': 3 }), 'workload-low', false)).toBe(
      'tenants',
    );
    expect(levelToShow(levels({ b: 2, a: 2, 'workload-low': 0 }), 'workload-low', false)).toBe('a');
  });

  it('keeps the level while requests wait there, and while none wait anywhere', () => {
    expect(levelToShow(levels({ tenants: 1, 'workload-low': 90 }), 'tenants', false)).toBe('tenants');
    expect(levelToShow(levels({ tenants: 0, 'workload-low': 0 }), 'tenants', false)).toBe('tenants');
  });

  it('goes to a rejecting level while no request waits, unless the shown level rejects too', () => {
    const refusing = [
      { name: 'workload-low', waiting: 0, rejected: 0 },
      { name: 'tenants', waiting: 0, rejected: 124 },
      { name: 'global-default', waiting: 0, rejected: 3 },
    ];
    expect(levelToShow(refusing, 'workload-low', false)).toBe('tenants');
    expect(levelToShow(refusing, 'global-default', false)).toBe('global-default');
    expect(levelToShow(refusing, 'workload-low', true)).toBe('workload-low');
  });

  it("keeps the reader's choice as long as the cluster has that level", () => {
    expect(levelToShow(levels({ system: 0, tenants: 40 }), 'system', true)).toBe('system');
    expect(levelToShow(levels({ 'workload-low': 0, 'workload-high': 7 }), 'tenants', true)).toBe('workload-high');
    expect(levelToShow(levels({ 'workload-low': 0 }), 'tenants', true)).toBe('workload-low');
  });
});
