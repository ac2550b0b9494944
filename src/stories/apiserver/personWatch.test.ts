import { expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { apply, does, pod, S, start } from '#session/testing/manifestSession.ts';

function watchedBy(session: Session, url: string) {
  does(session, { type: 'request.send', method: 'GET', url });
  session.seekTime(session.run.clockUs + S);
  const [line] = session.ask('requests', { limit: 1, from: 'kubectl' });
  return () => session.ask('requestWire', { seq: line?.seq ?? 0 })?.stream;
}

it("a person's watch shows the objects first, then the changes", () => {
  const session = start(pod('a') + pod('b'));
  session.seekTime(5 * S);
  const stream = watchedBy(session, '/api/v1/pods?watch=true');
  expect(stream()).toMatchObject({ added: 2, problem: '' });
  apply(session, pod('c'));
  session.seekTime(session.run.clockUs + S);
  expect(stream()?.added).toBe(3);
});

it('a watch from an old version returns an ERROR event with 410', () => {
  const session = start(pod('a'));
  session.seekTime(2 * S);
  expect(watchedBy(session, '/api/v1/pods?watch=true&resourceVersion=1')()?.problem).toMatch(
    /^410 Expired: too old resource version: 1 \(\d+\)$/,
  );
});

it('a list has no status code while it waits for the cache', () => {
  const session = start(pod('a'));
  session.seekTime(5 * S);
  does(session, { type: 'watchCache.set', state: 'frozen' });
  apply(session, pod('b'));
  session.seekTime(6 * S);
  does(session, { type: 'request.send', method: 'GET', url: '/api/v1/pods' });
  session.seekTime(7 * S);
  const newest = () => session.ask('requests', { limit: 1, from: 'kubectl' })[0];
  expect(newest()).toMatchObject({ verb: 'list', code: 0 });
  session.seekTime(10 * S);
  expect(newest()).toMatchObject({ verb: 'list', code: 200 });
});
