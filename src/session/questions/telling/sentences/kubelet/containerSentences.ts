import { KUBELET_PODS, type KubeletPod, type RuntimeContainer } from '#cluster/kubelet/kubeletRecords.ts';
import { probeTurned } from '#session/telling/changed.ts';
import { amountText, durationText } from '../../../scheduling/why/writtenAmounts.ts';
import { nameOf, type Saying, say, type Tellers, type ToldEntry } from '../../told.ts';
import { nodeOf } from './nodeOf.ts';

/** Sentences about containers: starts, ends, kills and probes. */
export const CONTAINER_SENTENCES: Tellers = {
  'container.started': (told) => {
    const { instance = 1 } = told.entry.event as { readonly instance?: number };
    const slots = ofContainer(told);
    return instance > 1
      ? say('container.restarted', { ...slots, times: instance - 1 })
      : say('container.started', slots);
  },
  'container.unconfigured': (told) =>
    say('container.unconfigured', { ...ofContainer(told), message: told.reason.message ?? '' }),
  'container.exited': exited,
  'container.oomKilled': oomKilled,
  'container.probed': probed,
  'sigterm.sent': (told) => say('sigterm.sent', { ...ofContainer(told), seconds: Number(told.reason.seconds) }),
  'preStop.ended': hookEnded,
  'postStart.ended': (told) =>
    say(told.reason.failed === true ? 'postStart.failed' : 'postStart.ended', ofContainer(told)),
};

function ofContainer({ reason }: ToldEntry): { readonly pod: string; readonly container: string } {
  return { pod: nameOf(reason.subject), container: String(reason.container) };
}

function recordOf({ world, entry }: ToldEntry): KubeletPod | undefined {
  const { uid } = entry.event as { readonly uid?: string };
  if (uid === undefined) return undefined;
  // The entry that ends the last container may forget the Pod as well.
  const forgotten = entry.delta.find(({ table, key }) => table === KUBELET_PODS && key === uid)?.before;
  return world.table(KUBELET_PODS).get(uid) ?? (forgotten as KubeletPod | undefined);
}

function containerOf(told: ToldEntry): RuntimeContainer | undefined {
  return recordOf(told)?.containers.find(({ name }) => name === told.reason.container);
}

/** A container ended: by itself, after SIGTERM, or by SIGKILL. */
function exited(told: ToldEntry): Saying {
  const slots = ofContainer(told);
  const code = Number(told.reason.exitCode);
  const container = containerOf(told);
  const kill = container?.killing ?? container?.lastKill;
  if (kill && kill.sigtermUs >= 0 && kill.sigtermUs <= told.entry.atUs && kill.sinceUs >= (container?.startedUs ?? 0)) {
    const took = durationText(told.entry.atUs - kill.sigtermUs);
    if (code !== 0 && told.entry.atUs >= kill.sigkillUs)
      return say(
        'container.killed',
        { ...slots, code, seconds: took },
        {
          formula: `${durationText(told.entry.atUs - kill.sigtermUs)} ≥ ${durationText(kill.sigkillUs - kill.sigtermUs)}`,
        },
      );
    return say('container.stopped', { ...slots, took, code });
  }
  return code === 0 ? say('container.ended', slots) : say('container.failed', { ...slots, code });
}

/**
 * The hook shares the grace period of its container, which differs from the Pod's when only the container is ended.
 */
function hookEnded(told: ToldEntry): Saying | undefined {
  const container = containerOf(told);
  const kill = container?.killing ?? container?.lastKill;
  if (!kill?.hook) return undefined;
  const slots = ofContainer(told);
  const took = durationText(kill.hook.endUs - kill.hook.startUs);
  const seconds = `${kill.graceSeconds} s`;
  switch (told.reason.result) {
    case 'killed':
      return say('preStop.killed', { ...slots, took });
    case 'failed':
      return say('preStop.failed', { ...slots, took });
    case 'abandoned':
      return say('preStop.abandoned', { ...slots, seconds });
    default:
      return say('preStop.took', { ...slots, took, seconds });
  }
}

/**
 * Memory ran out in a container, in a Pod with a limit of its own, or on the node. The victim's use is a part of
 * that.
 */
function oomKilled(told: ToldEntry): Saying {
  const { usedBytes, limitBytes, domain } = told.reason;
  const amounts = { used: bytes(usedBytes), limit: bytes(limitBytes) };
  const slots = { ...ofContainer(told), ...amounts };
  if (domain === 'node') return say('oom.node', { ...slots, node: nodeOf(told.entry) });
  if (domain === 'pod') return say('oom.pod', slots);
  return say('oom.container', slots, { formula: `${amounts.used} > ${amounts.limit}` });
}

function bytes(amount: unknown): string {
  return amountText('memory', Number(amount));
}

/**
 * One result of a probe: whether it changed the probe's state, and what follows. A liveness probe never changes back,
 * because its container is ended.
 */
function probed(told: ToldEntry): Saying | undefined {
  const { reason, entry } = told;
  const probe = String(reason.probe);
  const run = Number(reason.run);
  const threshold = Number(reason.threshold);
  const slots = { ...ofContainer(told), probe, run, threshold };
  const formula = `${run} / ${threshold}`;
  const hasFailed = reason.outcome !== 'success';
  if (!probeTurned(reason, entry)) return hasFailed ? say('probe.fails', slots, { formula }) : undefined;
  if (hasFailed) return say(probe === 'readiness' ? 'probe.readinessFailed' : 'probe.restarts', slots, { formula });
  if (probe === 'readiness') return say('probe.ready', slots, { formula });
  return probe === 'startup' ? say('probe.started', slots, { formula }) : undefined;
}
