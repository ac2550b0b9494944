import type { DrainAsked, DrainFlags } from '#cluster/kubectl/drain/drainRecords.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Node } from '#model/generated/types.ts';
import { parseSelector } from '#model/labels/selectorString.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import type { Flags } from '../parseFlags.ts';
import { patchStep, planOf, readStep } from '../planParts.ts';
import { checkMayGet } from '../reads/permission.ts';
import { existing } from '../resources.ts';
import { stepsFor, type Target, targetsOf } from '../targets.ts';
import { dryRunOf } from '../writeOutput.ts';

/** `kubectl cordon` and `uncordon`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/drain/drain.go, RunCordonOrUncordon. */
export function cordon(asked: Invocation, wanted: boolean): KubectlPlan {
  const done = wanted ? 'cordoned' : 'uncordoned';
  const steps = stepsFor(asked, nodesOf(asked, wanted ? 'cordon' : 'uncordon'), (target, object) => {
    const node = object as Node;
    if ((node.spec?.unschedulable ?? false) === wanted)
      return readStep(target, '', `node/${target.name} already ${done}`);
    const patched = patchStep(target, '', { spec: { unschedulable: wanted ? true : null } }, done);
    return {
      ...patched,
      toldOnly: `error: unable to ${wanted ? 'cordon' : 'uncordon'} node ${JSON.stringify(target.name)}`,
    };
  });
  return planOf(asked, steps);
}

/**
 * The named nodes, or all nodes that `-l` selects.
 * @throws {KubectlError} when one of them does not exist: then the others stay unchanged too.
 */
function nodesOf(asked: Invocation, command: string): Target[] {
  if (asked.words.length === 0 && !asked.flags.has('selector'))
    throw new KubectlError(`error: USAGE: ${command} NODE [flags]\nSee 'kubectl ${command} -h' for help and examples`);
  if (asked.words.length > 0 && asked.flags.has('selector'))
    throw usageError(
      `error: cannot specify both a node name and a --selector option\nSee 'kubectl ${command} -h' for help and examples`,
    );
  const words = asked.words.map((word) => word.replace(/^(node|nodes|no)\//, ''));
  const targets = targetsOf(asked, ['nodes', ...words]);
  for (const { resource, name } of targets) {
    checkMayGet(asked, resource, '', name);
    existing(asked.world, resource, '', name);
  }
  return targets;
}

/**
 * `kubectl drain`: a separate client works until the nodes are empty. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/drain/drain.go, Complete.
 */
export function drain(asked: Invocation): Pick<DrainAsked, 'nodes' | 'flags'> {
  const nodes = nodesOf(asked, 'drain').map(({ name }) => name);
  return { nodes, flags: drainFlags(asked.flags) };
}

function drainFlags(flags: Flags): DrainFlags {
  const dryRun = dryRunOf(flags);
  const grace = flags.number('grace-period') ?? -1;
  const skipped = flags.number('skip-wait-for-delete-timeout') ?? 0;
  const timeoutSeconds = flags.seconds('timeout') ?? 0;
  const podSelector = flags.text('pod-selector') ?? '';
  checkPodSelector(podSelector);
  return {
    ...(flags.isOn('ignore-daemonsets') && { ignoreDaemonSets: true }),
    ...(flags.isOn('delete-emptydir-data') && { deleteEmptyDirData: true }),
    ...(flags.isOn('force') && { force: true }),
    ...(flags.isOn('disable-eviction') && { disableEviction: true }),
    ...(podSelector !== '' && { podSelector }),
    ...(skipped > 0 && { skipWaitForDeleteTimeoutSeconds: skipped }),
    ...(grace >= 0 && { gracePeriodSeconds: grace }),
    ...(timeoutSeconds > 0 && { timeoutSeconds }),
    ...(dryRun !== 'none' && { dryRun }),
  };
}

function checkPodSelector(text: string): void {
  try {
    parseSelector(text);
  } catch {
    throw new KubectlError('error: --pod-selector=<pod_selector> must be a valid label selector');
  }
}
