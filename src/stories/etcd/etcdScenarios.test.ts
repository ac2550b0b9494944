import { describe, expect, it } from 'vitest';
import { RAFT } from '#cluster/etcd/raft.ts';
import type { Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { answers } from '#stories/testing/sentRequests.ts';
import { etcd } from '#stories/testing/storageSession.ts';

const at = (session: Session, seconds: number): void => session.seekTime(seconds * S);

describe('etcd-leader', () => {
  it('a write waits for the next leader, and without a majority only cached reads work', () => {
    const session = openedScenario('etcd-leader');
    at(session, 79);
    const [waited, lost, again] = answers(session, 'POST ');
    expect(waited?.code).toBe(201);
    expect((waited?.atUs ?? 0) / S).toBeGreaterThan(21);
    expect((waited?.atUs ?? 0) / S).toBeLessThan(22.2);
    expect(lost).toMatchObject({ code: 500, message: 'etcdserver: request timed out' });
    expect(again?.code).toBe(201);
    expect(answers(session, 'GET ').map(({ code, cost }) => [code, cost?.servedBy])).toEqual([
      [500, undefined],
      [200, 'cache'],
    ]);
    expect(session.world.table(RAFT).get('raft')?.leaderChanges).toBeGreaterThanOrEqual(2);
  });
});

describe('etcd-quota', () => {
  it('writes fail from the quota until the alarm is disarmed, despite compaction and defragmentation', () => {
    const session = openedScenario('etcd-quota');
    at(session, 32);
    expect(etcd(session).sizeBytes).toBeGreaterThan(2 * 1024 ** 3 - 1);
    at(session, 42);
    expect(etcd(session).sizeBytes).toBeLessThan(16 * 1024 ** 2);
    at(session, 60);
    const full = 'etcdserver: mvcc: database space exceeded';
    expect(answers(session, 'POST ').map(({ code, message }) => [code, message])).toEqual([
      [201, ''],
      [500, full],
      [500, full],
      [500, full],
      [201, ''],
    ]);
    expect(answers(session, 'GET ')[0]?.code).toBe(200);
    expect(answers(session, 'DELETE ')[0]?.code).toBe(200);
  });
});
