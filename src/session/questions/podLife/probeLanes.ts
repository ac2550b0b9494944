import type { Micros } from '#base/time.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { type ProbeTime, probeTimes } from '#cluster/kubelet/probing/probeTimes.ts';
import type { World } from '#kernel/world.ts';
import type { Container } from '#model/generated/types.ts';
import type { LifeLane, LifeMark, LifeSpan } from '#protocol/podLife.ts';
import { lane } from './lane.ts';
import type { LifeTape, ProbeRan, Version } from './lifeTape.ts';
import type { Life } from './lives.ts';
import { stretches } from './stretches.ts';

const KINDS = [
  { kind: 'startup', field: 'startupProbe' },
  { kind: 'readiness', field: 'readinessProbe' },
  { kind: 'liveness', field: 'livenessProbe' },
] as const;
/** Upstream's defaults for fields that are not set. */
const PERIOD_SECONDS = 10;

type Kind = (typeof KINDS)[number]['kind'];

/** A lane for each probe of the Pod's containers, with the result of each run and the times without runs. */
export function probeLanes(world: World, tape: LifeTape, life: Life, knownUs: Micros): LifeLane[] {
  const pod = life.pods.at(-1)?.value;
  if (!pod) return [];
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  const leftOut = probesLeftOut(world, life, knownUs);
  const probed = containers.filter((container) => KINDS.some(({ field }) => container[field]));
  return probed.flatMap((container) =>
    KINDS.flatMap(({ kind, field }) => {
      const probe = container[field];
      if (!probe) return [];
      return [
        lane(`probe ${container.name} ${kind}`, 'probe', field, {
          of: probed.length > 1 ? container.name : '',
          seconds: probe.periodSeconds ?? PERIOD_SECONDS,
          spans: silences(life.kubelet, container, kind),
          marks: [
            ...marksOf(tape.probes, life, container.name, kind),
            ...leftOut.filter((time) => time.container === container.name && time.probe === kind).map(leftOutMark),
          ].sort((a, b) => a.atUs - b.atUs),
        }),
      ];
    }),
  );
}

function marksOf(probes: readonly ProbeRan[], { kubelet }: Life, name: string, kind: Kind): LifeMark[] {
  const uid = kubelet[0]?.value?.uid;
  return probes
    .filter((ran) => ran.uid === uid && ran.container === name && ran.probe === kind)
    .map(({ seq, atUs, outcome, run, threshold }) => ({
      atUs,
      seq,
      shape: outcome === 'success' ? 'success' : 'failure',
      label: outcome,
      detail: '',
      run,
      threshold,
    }));
}

/** Probe runs without an effect have no entries. They follow from the ticker and from the container's behaviour. */
function probesLeftOut(world: World, { kubelet }: Life, knownUs: Micros): ProbeTime[] {
  return kubelet.flatMap(({ value, atUs }, index) =>
    value ? probeTimes(world, value, atUs, kubelet[index + 1]?.atUs ?? knownUs).filter((time) => time.leftOut) : [],
  );
}

function leftOutMark({ atUs, outcome }: ProbeTime): LifeMark {
  return { atUs, seq: 0, shape: outcome === 'success' ? 'success' : 'failure', label: outcome, detail: '' };
}

/**
 * Readiness and liveness probes wait for the startup probe. When the Pod terminates, startup and liveness probes stop
 * for regular containers and continue for sidecars.
 */
function silences(kubelet: readonly Version<KubeletPod>[], { name, startupProbe }: Container, kind: Kind): LifeSpan[] {
  return stretches(kubelet, (record) => {
    const container = record.containers.find((each) => each.name === name);
    if (container?.state !== 'running') return undefined;
    const isStopped = record.stage === 'terminating' && container.kind === 'app' && kind !== 'readiness';
    if (isStopped) return { tone: 'false', code: 'stopped' };
    return startupProbe && kind !== 'startup' && !container.started ? { tone: 'false', code: 'held' } : undefined;
  });
}
