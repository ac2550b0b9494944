import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import type { TravellerView } from '#protocol/views.ts';
import { node, pod, S, start } from '#session/testing/manifestSession.ts';
import { TravellerViews } from './travellerViews.ts';
import { WorkloadColours } from './workloadColours.ts';

/** A page that is told of a run after every entry, or only now and then. */
function follow(objects: string) {
  const session = start(objects);
  const views = new TravellerViews(session.world, new WorkloadColours(session.world));
  const held = new Map<string, TravellerView>();
  const take = () => {
    views.fill();
    const { put, drop } = views.collection.take(1000);
    for (const key of drop) held.delete(key);
    for (const view of put) held.set(view.key, view);
    return [...held.values()];
  };
  return { session, take };
}

describe('TravellerViews', () => {
  it('shows a binding on its way to the server, inside it, and the later notifications', () => {
    const { session, take } = follow(node('n1') + pod('web'));
    const legs = new Set<string>();
    for (let i = 0; i < 200; i++) {
      session.step();
      const timeUs = session.run.position.atUs;
      for (const { leg, verb, kind, from, to, subject, departsUs, arrivesUs } of take()) {
        if (subject !== 'default/web') continue;
        expect(departsUs).toBeLessThanOrEqual(arrivesUs);
        expect(arrivesUs).toBeGreaterThanOrEqual(timeUs);
        if (verb === 'bind') legs.add(`${leg} ${from} ${to}`);
        if (leg === 'watch') legs.add(`${leg} ${kind} ${to}`);
      }
    }
    expect([...legs]).toEqual(
      expect.arrayContaining([
        'request kube-scheduler kube-apiserver',
        'execution kube-scheduler kube-apiserver',
        'watch Pod kube-scheduler',
        'watch Pod kubelet/n1',
      ]),
    );
  });

  it('shows the same requests under way after going back', () => {
    const { session, take } = follow(node('n1') + pod('web'));
    const seen: string[] = [];
    const shown = () =>
      JSON.stringify(
        take()
          .filter(({ passed }) => !passed)
          .map(({ key }) => key)
          .sort(),
      );
    for (let i = 0; i < 60; i++) {
      session.step();
      seen.push(shown());
    }
    for (let i = 58; i >= 0; i--) {
      session.back();
      expect(shown()).toBe(seen[i]);
    }
  });

  it('sends each request once that came and went between two frames', () => {
    const { session, take } = follow(node('n1') + pod('web'));
    take();
    session.runUntil(S, 100_000);
    const passed = take().filter((view) => view.passed);
    expect(passed.some(({ verb, subject }) => verb === 'bind' && subject === 'default/web')).toBe(true);
    expect(passed.length).toBeLessThanOrEqual(40);
    expect(take().some((view) => view.passed)).toBe(false);
  });

  it('shows no request that passed only after the shown moment', () => {
    const session = start(node('n1') + pod('web'));
    const views = new TravellerViews(session.world, new WorkloadColours(session.world));
    const passed = (nowUs: Micros) => {
      views.fill(nowUs);
      return views.collection.take(1000).put.filter((view) => view.passed);
    };
    passed(0);
    // On to a later moment and back, before the page is told of either.
    session.seekTime(S);
    session.seekTime(0);
    expect(passed(session.run.clockUs)).toEqual([]);
    session.seekTime(S);
    const seen = passed(session.run.clockUs);
    expect(seen.length).toBeGreaterThan(0);
    for (const { departsUs } of seen) expect(departsUs).toBeLessThanOrEqual(S);
  });
});
