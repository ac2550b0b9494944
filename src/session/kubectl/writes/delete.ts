import { ownValue } from '#base/record.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import type { Flags } from '../parseFlags.ts';
import { deleteRequest, placeOf, planOf } from '../planParts.ts';
import { qualifiedKind } from '../resources.ts';
import { type Target, targetsOf } from '../targets.ts';
import type { Printed } from '../writeOutput.ts';

const IMMEDIATE =
  'Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.';
const CLUSTER_SCOPED = 'Warning: deleting cluster-scoped resources, not scoped to the provided namespace';

/** `kubectl delete`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/delete/delete.go. */
export function remove(asked: Invocation): KubectlPlan | Printed {
  const { flags } = asked;
  const graceSeconds = gracePeriod(flags);
  const policy = propagation(flags);
  const output = flags.text('output');
  if (output !== undefined && output !== 'name')
    throw usageError(`unexpected -o output mode: ${output}. We only support '-o name'`);
  if (flags.isOn('all') && flags.has('selector')) throw usageError('cannot set --all and --selector at the same time');
  if (flags.isOn('all') && flags.has('field-selector'))
    throw usageError('cannot set --all and --field-selector at the same time');
  const targets = targetsOf(asked);
  const isForced = graceSeconds === 0 && flags.isOn('force');
  if (targets.length === 0) return { out: 'No resources found\n', err: isForced ? IMMEDIATE : '' };
  const steps = targets.map((target) => deletion(asked, target, graceSeconds, policy));
  const mapped = targets.filter(({ unmapped }) => unmapped === undefined);
  const objects = mapped.map(({ resource, namespace, name }) => placeOf(resource, namespace, name));
  const isOutside = flags.has('namespace') && !flags.isOn('all-namespaces');
  const warnings = [
    ...(isForced ? [IMMEDIATE] : []),
    ...(isOutside && targets.some(({ resource }) => !resource.namespaced) ? [CLUSTER_SCOPED] : []),
  ];
  const timeoutSeconds = flags.seconds('timeout') ?? 0;
  const waits = flags.isOn('wait', true);
  return planOf(asked, steps, { warnings, goal: waits ? { type: 'deletion', objects, timeoutSeconds } : undefined });
}

/** The request for one object, and its output. */
export function deletion(
  { flags }: Invocation,
  { resource, namespace, name, file, unmapped }: Target,
  graceSeconds: number | undefined,
  propagationPolicy: Policy,
): KubectlStep {
  if (unmapped !== undefined) return { requests: [], done: '', failure: unmapped };
  if (!name && file !== undefined) return { requests: [], done: '', failure: unnamed('deleting', file) };
  const done = graceSeconds === 0 ? 'force deleted' : 'deleted';
  const from = resource.namespaced ? ` from ${namespace} namespace` : '';
  return {
    requests: [
      deleteRequest(resource, namespace, name, {
        ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
        propagationPolicy,
      }),
    ],
    done:
      flags.text('output') === 'name'
        ? `${qualifiedKind(resource)}/${name}`
        : `${qualifiedKind(resource)} "${name}" ${done}${from}`,
    ...(file !== undefined && { errorPrefix: `error when deleting ${JSON.stringify(file)}` }),
    ignoresNotFound: flags.isOn(
      'ignore-not-found',
      ['all', 'selector', 'field-selector'].some((flag) => flags.has(flag)),
    ),
  };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/rest/request.go, Name; staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, AddSourceToErr. */
export function unnamed(doing: 'replacing' | 'deleting', file: string): string {
  return `error when ${doing} ${JSON.stringify(file)}: resource name may not be empty`;
}

/** The requested grace period, in seconds; undefined uses the object's own. */
function gracePeriod(flags: Flags): number | undefined {
  const said = flags.number('grace-period') ?? -1;
  if (flags.isOn('now')) {
    if (said !== -1) throw usageError('--now and --grace-period cannot be specified together');
    return 1;
  }
  const isForced = flags.isOn('force');
  if (said > 0 && isForced) throw usageError('--force and --grace-period greater than 0 cannot be specified together');
  if (said === 0) return isForced ? 0 : 1;
  if (said > 0) return said;
  return isForced ? 0 : undefined;
}

type Policy = 'Background' | 'Foreground' | 'Orphan';
const POLICIES: Readonly<Record<string, Policy>> = {
  background: 'Background',
  true: 'Background',
  foreground: 'Foreground',
  orphan: 'Orphan',
  false: 'Orphan',
};

export function propagation(flags: Flags): Policy {
  const said = flags.text('cascade') ?? 'background';
  const policy = ownValue(POLICIES, said);
  if (!policy) throw usageError(`invalid cascade value (${said}). Must be "background", "foreground", or "orphan"`);
  return policy;
}
