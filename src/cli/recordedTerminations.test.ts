import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { TerminationCase } from '#conformance/kubelet/kubeletCase.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { reasonsAbout } from '#session/testing/kubeletSession.ts';
import { apply, does, node, S, start } from '#session/testing/manifestSession.ts';

interface Recorded extends TerminationCase {
  readonly expect: {
    readonly timeline: readonly {
      readonly t: number;
      readonly event: string;
      readonly container?: string;
      readonly exitCode?: number;
    }[];
  };
}

const FILE = join(import.meta.dirname, '../../conformance/kubelet/termination.json.gz');
const { cases } = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as { readonly cases: readonly Recorded[] };

/** What a DELETE causes in a Pod of which everything runs. */
const DELETES = cases.filter(
  ({ trigger, notRunning = [], pod }) => trigger === 'delete' && notRunning.length === 0 && isTaken(pod as Pod),
);
const DELETED_US = 50 * S;

/** The recorded kubelet was given Pods that no API server takes: with a hook that sleeps for longer than the Pod has to end. */
function isTaken({ spec: { containers, initContainers = [], terminationGracePeriodSeconds = 30 } }: Pod): boolean {
  return [...containers, ...initContainers].every(
    ({ lifecycle }) => (lifecycle?.preStop?.sleep?.seconds ?? 0) <= terminationGracePeriodSeconds,
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  sigterm: 'sigterm.sent',
  containerTerminated: 'container.exited',
  preStopFinished: 'preStop.ended',
  preStopFailed: 'preStop.ended',
};

/** The recorded Pod runs on a live node, its containers behave as recorded, and it is deleted. */
function played({ pod, behaviour = {}, gracePeriodSeconds, expect: { timeline } }: Recorded): Session {
  const session = start(node('n1'));
  for (const [container, said] of Object.entries(behaviour))
    does(session, {
      type: 'behaviour.set',
      target: { namespace: 'default', workload: 'p', container },
      behaviour: {
        ignoresSigterm: said.onSigterm === 'ignore',
        stopsAfterMs: Math.round((said.exitAfterSeconds ?? 0) * 1000),
        exitCodeOnSigterm: said.exitCode ?? 0,
        preStopMs: said.preStopExecSeconds === undefined ? -1 : Math.round(said.preStopExecSeconds * 1000),
        preStopFails: said.preStopFails ?? false,
      },
    });
  session.seekTime(10 * S);
  apply(session, JSON.stringify(bound(pod as Pod)));
  session.seekTime(DELETED_US);
  const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p', ...grace });
  session.seekTime(DELETED_US + (Math.max(...timeline.map(({ t }) => t)) + 3) * S);
  return session;
}

/** Probes would kill what does not answer them before the deletion comes. */
function bound({ spec, ...pod }: Pod): Pod {
  const { uid: _, ...metadata } = pod.metadata;
  const unprobed = (containers: Pod['spec']['containers'] = []) =>
    containers.map(({ livenessProbe, readinessProbe, startupProbe, ...rest }) => rest);
  const { containers, initContainers } = spec;
  return {
    ...pod,
    metadata,
    spec: {
      ...spec,
      nodeName: 'n1',
      containers: unprobed(containers),
      ...(initContainers && { initContainers: unprobed(initContainers) }),
    },
  };
}

/** What the recording has no words for: the end of the wait for a hook, and of a hook whose container ends. There hooks outlive containers. */
const NOT_RECORDED = ['abandoned', 'killed'];

/** Signals and ends in seconds since the worker began to end the Pod, to a tenth. */
function liveCourse(session: Session): string[] {
  const [began] = reasonsAbout(session, 'p', 'podWorker.syncing').filter((sync) => sync.function !== 'SyncPod');
  return ['sigterm.sent', 'container.exited', 'preStop.ended']
    .flatMap((type) => reasonsAbout(session, 'p', type))
    .filter(({ atUs, result }) => atUs >= DELETED_US && !NOT_RECORDED.includes(String(result)))
    .map(({ type, container, atUs, exitCode }) =>
      line(type, String(container), (atUs - (began?.atUs ?? 0)) / S, exitCode as number | undefined),
    )
    .sort();
}

function line(event: string, container: string, seconds: number, exitCode: number | undefined): string {
  return [event, container, seconds.toFixed(1), ...(exitCode === undefined ? [] : [exitCode])].join(' ');
}

describe('the live kubelet ends Pods as recorded', () => {
  it.each(DELETES.map((recorded) => [recorded.name, recorded] as const))(
    'the live kubelet ends the Pod as recorded: %s',
    (_, recorded) => {
      const expected = recorded.expect.timeline.flatMap(({ event, container = '', t, exitCode }) => {
        const type = EVENTS[event];
        return type === undefined ? [] : [line(type, container, t, exitCode)];
      });
      expect(expected.length).toBeGreaterThan(0);
      expect(liveCourse(played(recorded))).toEqual(expected.sort());
    },
  );
});
