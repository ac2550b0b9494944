import { describe, expect, it } from 'vitest';
import type { LevelView } from '#protocol/fairness.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';
import { LevelViews } from './views.ts';

/** What the page knows after everything that was told. */
class Page {
  readonly known = new Map<string, LevelView>();
  private readonly views: LevelViews;

  constructor(session: Session) {
    this.views = new LevelViews(session.world);
  }

  update(): number {
    const { put, drop } = this.views.collection.take(1000);
    for (const key of drop) this.known.delete(key);
    for (const view of put) this.known.set(view.key, view);
    return put.length + drop.length;
  }
}

function load(session: Session): void {
  does(session, {
    type: 'load.start',
    id: 'slow',
    method: 'GET',
    url: '/version',
    user: 'jane',
    ratePerSecond: 500,
    burst: 500,
    count: 500,
    executionMs: 10_000,
  });
}

describe('LevelViews', () => {
  it('sends seats, waiting and rejected requests only for the levels that changed', () => {
    const session = start('');
    const page = new Page(session);
    expect(page.update()).toBe(8);
    load(session);
    session.seekTime(S);
    expect(page.update()).toBe(1);
    expect(page.known.get('kube-apiserver/global-default')).toMatchObject({
      type: 'Queue',
      nominal: 49,
      current: 56,
      seatsInUse: 56,
      executing: 56,
      waiting: 300,
      rejected: 144,
    });
  });

  it('follows added and removed servers, forward and backward', () => {
    const session = start('');
    const page = new Page(session);
    const equal = () => {
      page.update();
      const fresh = new Page(session);
      fresh.update();
      expect(new Map([...page.known].sort())).toEqual(new Map([...fresh.known].sort()));
      return page.known.size;
    };
    expect(equal()).toBe(8);
    does(session, { type: 'servers.set', count: 2, mode: 'L4', goawayChance: 0 });
    expect(equal()).toBe(16);
    load(session);
    session.seekTime(12 * S);
    expect(equal()).toBe(16);
    does(session, { type: 'servers.set', count: 1, mode: 'L4', goawayChance: 0 });
    session.seekTime(13 * S);
    expect(equal()).toBe(8);
    session.run.seek(0);
    expect(equal()).toBe(8);
  });
});
