import { store } from '#cluster/api/kindTables.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Job } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';

const TRACKED = 'batch.kubernetes.io/job-tracking';

/** A Job never forgets what it counted, and its final condition stays. */
export function* jobCounts(entry: Entry): Generator<string> {
  for (const { key, before: was, after: is } of changesOf(entry, store('Job'))) {
    if (!was || !is || was.metadata.uid !== is.metadata.uid) continue;
    for (const problem of [...countsLost(was, is), ...wrongEnd(was, is)]) yield `Job ${key} ${problem}`;
  }
}

function* countsLost(was: Job, is: Job): Generator<string> {
  for (const field of ['succeeded', 'failed'] as const) {
    const [before = 0, after = 0] = [was.status?.[field], is.status?.[field]];
    if (after < before) yield `had ${before} ${field} and has ${after}`;
  }
}

function* wrongEnd(was: Job, is: Job): Generator<string> {
  const { succeeded = 0, active = 0 } = is.status ?? {};
  const completions = is.spec?.completions;
  const [ended, ends] = [ending(was), ending(is)];
  if (completions !== undefined && succeeded > completions) yield `has ${succeeded} of ${completions} completions`;
  if (ended && ended !== ends) yield `was ${ended} and is ${ends ?? 'going on'}`;
  if (ends && active > 0) yield `is ${ends} and has ${active} active Pods`;
  if (ends === 'Complete' && completions !== undefined && succeeded !== completions)
    yield `is Complete with ${succeeded} of ${completions} completions`;
}

function ending({ status }: Job): 'Complete' | 'Failed' | undefined {
  const isTrue = (type: string) => status?.conditions?.some((each) => each.type === type && each.status === 'True');
  if (isTrue('Complete')) return 'Complete';
  return isTrue('Failed') ? 'Failed' : undefined;
}

/** Invariants of Jobs and autoscalers in a run that has been left alone for a while. */
export function* settledJobs(world: World): Generator<string> {
  const pods = world.table(store('Pod')).values();
  for (const job of world.table(store('Job')).values()) {
    const own = pods.filter(({ metadata }) =>
      metadata.ownerReferences?.some(({ uid, controller }) => controller && uid === job.metadata.uid),
    );
    const name = `Job ${objectKey(job)}`;
    const going = own.filter(({ metadata, status }) => !hasEnded(status?.phase) && !metadata.deletionTimestamp);
    if (ending(job) && going.length > 0) yield `${name} has ended and ${going.length} of its Pods have not`;
    if (ending(job) && own.some(({ metadata }) => metadata.finalizers?.includes(TRACKED)))
      yield `${name} has ended and holds a Pod that it has counted`;
    const most = job.spec?.parallelism ?? 1;
    if (going.length > most) yield `${name} has ${going.length} Pods at once, ${most} are allowed`;
  }
  yield* autoscaled(world);
}

function* autoscaled(world: World): Generator<string> {
  for (const { metadata, spec } of world.table(store('HorizontalPodAutoscaler')).values()) {
    const target = spec?.scaleTargetRef;
    if (!spec || target?.kind !== 'Deployment') continue;
    const deployment = world.table(store('Deployment')).get(`${metadata.namespace}/${target.name}`);
    const replicas = deployment?.spec.replicas ?? 1;
    if (!deployment || deployment.metadata.deletionTimestamp || replicas === 0) continue;
    if (replicas < (spec.minReplicas ?? 1) || replicas > spec.maxReplicas)
      yield `Deployment ${objectKey(deployment)} wants ${replicas}, between ${spec.minReplicas} and ${spec.maxReplicas} are allowed`;
  }
}

function hasEnded(phase: string | undefined): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}
