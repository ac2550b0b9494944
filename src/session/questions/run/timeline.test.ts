import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { openSession } from '#session/session.ts';
import { timeline } from './timeline.ts';

const WHOLE = { fromUs: 0, toUs: 3600 * SECOND_US, limit: 400, buckets: 20 };

describe('timeline', () => {
  it('shows a long window of forgotten entries without computing them again', () => {
    const opened = openSession({ scenario: 'rollout', seed: 1 });
    if (!opened.ok) throw new Error('the scenario opens');
    const { run } = opened.session;
    run.seek(12_000);
    const before = timeline(run, WHOLE);
    run.forget({ entries: 0 });
    const after = timeline(run, WHOLE);
    expect(run.branch.journal.entry(1)).toBeUndefined();
    expect(after.density).toEqual(before.density);
    const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, n) => sum + n, 0);
    expect(total(after.trackCounts)).toBe(total(before.trackCounts));
    expect(after.marks.length).toBeGreaterThan(30);
    for (const mark of after.marks) expect(run.timeOf(mark.seq)).toBe(mark.timeUs);
    expect(new Set(after.marks.map(({ seq }) => seq)).size).toBe(after.marks.length);
  });

  it('keeps most of its marks while a long run continues', () => {
    const opened = openSession({ scenario: 'rollout', seed: 1 });
    if (!opened.ok) throw new Error('the scenario opens');
    const { run } = opened.session;
    const seqs = () => timeline(run, { ...WHOLE, limit: 200 }).marks.map(({ seq }) => seq);
    let [shown, stayed] = [0, 0];
    run.seek(5000);
    let before = seqs();
    for (let seq = 5030; seq <= 5300; seq += 30) {
      run.seek(seq);
      const after = new Set(seqs());
      shown += before.length;
      stayed += before.filter((one) => after.has(one)).length;
      before = [...after];
    }
    expect(stayed / shown).toBeGreaterThan(0.9);
  });

  it('a crowded track keeps at least half of its allowed marks', () => {
    const opened = openSession({ scenario: 'rollout', seed: 1 });
    if (!opened.ok) throw new Error('the scenario opens');
    const { run } = opened.session;
    run.seek(3500);
    const perTrack = (limit: number) => {
      const counts = new Map<string, number>();
      for (const { track } of timeline(run, { ...WHOLE, limit }).marks) counts.set(track, (counts.get(track) ?? 0) + 1);
      return counts;
    };
    const all = perTrack(100_000);
    for (const limit of [10, 50, 100])
      for (const [track, count] of perTrack(limit)) {
        expect(count, track).toBeLessThanOrEqual(limit);
        expect(count, track).toBeGreaterThanOrEqual(Math.min(all.get(track) ?? 0, limit / 2));
      }
  });

  it('names the controllers of the manager, and puts all kubelets on one track', () => {
    const opened = openSession({ scenario: 'rollout', seed: 1 });
    if (!opened.ok) throw new Error('the scenario opens');
    const { run } = opened.session;
    run.seekTime(4 * SECOND_US);
    const tracks = Object.keys(timeline(run, WHOLE).trackCounts);
    expect(tracks).toContain('kube-controller-manager/ReplicaSet');
    expect(tracks).toContain('kube-controller-manager');
    expect(tracks.filter((track) => track.startsWith('kubelet'))).toEqual(['kubelet']);
  });

  it('shows every entry of a short window, forgotten ones too', () => {
    const opened = openSession({ scenario: 'rollout', seed: 1 });
    if (!opened.ok) throw new Error('the scenario opens');
    const { run } = opened.session;
    run.seekTime(40 * SECOND_US);
    const window = { fromUs: 15 * SECOND_US, toUs: 17 * SECOND_US, limit: 100_000, buckets: 20 };
    const before = timeline(run, window);
    run.forget({ entries: 0 });
    expect(timeline(run, window)).toEqual(before);
    expect(before.marks).toHaveLength(run.lastSeqAt(window.toUs) - run.lastSeqAt(window.fromUs - 1));
    expect(before.marks.some(({ sinceUs, timeUs }) => sinceUs !== undefined && sinceUs < timeUs)).toBe(true);
  });
});
