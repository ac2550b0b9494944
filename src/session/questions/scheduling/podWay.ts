import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Reason } from '#kernel/event.ts';
import type { PodWay, WayStepName } from '#protocol/overview.ts';
import type { Reader } from '#session/reader.ts';
import { endedPod } from '../podLife/endedPods.ts';
import { creationSeqOf } from './decisions.ts';

/** Most entries read. A Pod that takes longer to start shows its progress up to there. */
const MOST_ENTRIES = 50_000;

interface Told extends Reason {
  readonly subject?: string;
  readonly kind?: string;
}

/** The component and reasons that identify each step, in the order in which a Pod takes them. */
const STEPS: readonly { readonly step: WayStepName; readonly actor: string; readonly types: readonly string[] }[] = [
  { step: 'created', actor: 'kube-apiserver', types: ['pod.created'] },
  { step: 'queued', actor: 'kube-scheduler', types: ['pod.queued', 'pod.gated'] },
  { step: 'decided', actor: 'kube-scheduler', types: ['pod.scheduled', 'pod.unschedulable', 'pod.nominated'] },
  { step: 'assumed', actor: 'kube-scheduler', types: ['pod.assumed'] },
  { step: 'bound', actor: 'kube-apiserver', types: ['pod.bound'] },
  { step: 'seen', actor: 'kubelet/', types: ['pod.seen'] },
  { step: 'sandbox', actor: 'kubelet/', types: ['sandbox.created'] },
  { step: 'started', actor: 'kubelet/', types: ['container.started'] },
  { step: 'relisted', actor: 'kubelet/', types: ['pod.relisted'] },
];

/**
 * The ten steps of a Pod that were taken by now, from its creation request to the status that says it runs. It also
 * works for deleted Pods.
 */
export function podWay(reader: Reader, key: string): PodWay | undefined {
  const { run, world } = reader;
  const pod = world.table(store('Pod')).get(key) ?? endedPod(reader, key);
  const createdSeq = pod && creationSeqOf(reader, pod, key);
  if (!pod || createdSeq === undefined) return undefined;
  const steps = new Map<WayStepName, Entry>();
  const last = Math.min(run.position.seq, createdSeq + MOST_ENTRIES);
  for (let seq = createdSeq; seq <= last; seq++) {
    const entry = run.entry(seq);
    if (!entry) break;
    for (const step of stepsOf(entry, key)) {
      // An earlier relist may have found only the sandbox.
      if (step === 'relisted' && !steps.has('started')) continue;
      // The last decision counts; for every other step the first entry.
      if (!steps.has(step) || step === 'decided') steps.set(step, entry);
    }
    const relisted = steps.get('relisted');
    if (relisted && !steps.has('reported') && isReport(entry, key, relisted)) steps.set('reported', entry);
    if (steps.has('reported')) break;
  }
  const asked = run.entry(steps.get('created')?.cause ?? 0);
  return {
    key,
    startedUs: asked?.atUs ?? steps.get('created')?.atUs ?? 0,
    steps: [...steps].map(([step, { seq, atUs }]) => ({ step, seq, atUs })).sort((a, b) => a.seq - b.seq),
  };
}

function stepsOf({ actor, reasons }: Entry, key: string): WayStepName[] {
  return (reasons as readonly Told[]).flatMap((reason) =>
    reason.subject === key && reason.kind === 'Pod'
      ? STEPS.filter((step) => actor.startsWith(step.actor) && step.types.includes(reason.type)).map(({ step }) => step)
      : [],
  );
}

function isReport({ seq, reasons }: Entry, key: string, relisted: Entry): boolean {
  return (
    seq > relisted.seq &&
    (reasons as readonly Told[]).some(({ type, subject }) => type === 'pod.statusUpdated' && subject === key)
  );
}
