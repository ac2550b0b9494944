import { describe, expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { events, podOf, S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const first = (session: Session, name: string) =>
  session.ask('claimMatches', { namespace: 'default', name })[0]?.requests ?? [];
const usersOn = (session: Session, node: string) =>
  session
    .ask('nodeDevices', { node })
    .flatMap(({ devices }) => devices.map(({ name, users }) => [name, users.flatMap(({ pods }) => pods)]));

describe('devices', () => {
  const session = openedScenario('devices');

  it('allocates a large device, a second choice, and nothing for an excessive request', () => {
    session.seekTime(25 * S);
    expect(usersOn(session, 'gpu-2')).toEqual([['large-0', ['train']]]);
    expect(usersOn(session, 'gpu-1')).toEqual([
      ['small-0', ['flexible']],
      ['small-1', []],
    ]);
    expect(first(session, 'huge')).toMatchObject([{ devices: 3, matched: 0 }]);
    expect(first(session, 'next')).toMatchObject([{ matched: 1, free: 0 }]);
    for (const waits of ['huge', 'next']) expect(podOf(session, waits).spec.nodeName).toBeUndefined();
  });

  it('reallocates the device when its Pod has ended and its claim is deleted', () => {
    session.seekTime(50 * S);
    expect(podOf(session, 'train').status?.phase).toBe('Succeeded');
    expect(usersOn(session, 'gpu-2')).toEqual([['large-0', ['next']]]);
    expect(podOf(session, 'next').status?.phase).toBe('Running');
    expect(podOf(session, 'huge').spec.nodeName).toBeUndefined();
  });
});

describe('device-taint', () => {
  const session = openedScenario('device-taint');
  const held = () => session.ask('nodeDevices', { node: 'gpu-1' })[0]?.devices.map(({ users }) => users[0]?.pods);

  it('two Pods share the device of one claim', () => {
    session.seekTime(15 * S);
    expect(held()).toEqual([['reader-1', 'reader-2'], undefined]);
  });

  it('a device taint evicts both Pods and no others', () => {
    session.seekTime(21 * S);
    for (const name of ['reader-1', 'reader-2']) {
      const target = podOf(session, name).status?.conditions?.find(({ type }) => type === 'DisruptionTarget');
      expect(target?.reason).toBe('DeletionByDeviceTaintManager');
      expect(events(session, name)).toContain('DeviceTaintManagerEviction: Marking for deletion');
    }
    expect(podOf(session, 'alone').metadata.deletionTimestamp).toBeUndefined();
  });

  it('a new Pod with the claim gets another device', () => {
    session.seekTime(68 * S);
    expect(held()).toEqual([undefined, undefined]);
    session.seekTime(80 * S);
    expect(held()).toEqual([undefined, ['reader-3']]);
    expect(podOf(session, 'reader-3').spec.nodeName).toBe('gpu-1');
  });
});
