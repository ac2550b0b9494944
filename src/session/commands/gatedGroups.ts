import { isRecord } from '#base/isRecord.ts';
import { GATE_OF_KIND } from '#cluster/releases/featureGates.ts';
import { behaviourOf } from '#cluster/scheduler/config/schedulerSwitches.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/input.ts';
import type { RunSwitches } from '#protocol/runSource.ts';

const VERSION = 'scheduling.k8s.io/v1alpha2';
const SWITCH =
  'switch on GenericWorkload, and GangScheduling for gangs: --switch GenericWorkload=true,GangScheduling=true';

/** An object of a file, and where it begins. */
interface Placed {
  readonly object: KubeObject;
  readonly file?: string;
  readonly line?: number;
}

/**
 * Problems and notes about groups of Pods, which v1.36 serves only with feature gates: PodGroups and Workloads are
 * refused, unless a live cluster had them,
 * and `schedulingGroup` of a Pod has no effect.
 * Upstream source (v1.36.2): pkg/registry/scheduling/rest/storage_scheduling.go; pkg/api/pod/util.go,
 * dropDisabledFields.
 */
export function gatedGroups(
  given: readonly Placed[],
  switches: RunSwitches | undefined,
): { readonly problems: readonly InputProblem[]; readonly notes: readonly InputProblem[] } {
  const placed = given.filter(({ object }) => isGroup(object) || namesGroup(object));
  if (placed.length === 0 || isGenericWorkloadOn(switches)) return { problems: [], notes: [] };
  const problems = placed.filter(({ object }) => isGroup(object) && object.metadata.uid === undefined).map(refusal);
  const found = placed.map(({ object }) => object);
  const notes = [...GATE_OF_KIND.keys()].flatMap((kind) => dumpedNote(found, kind));
  const members = found.filter((object) => !isGroup(object));
  return { problems, notes: members.length === 0 ? notes : [...notes, membersNote(members)] };
}

/** Switches that the scheduler refuses are told of elsewhere. */
function isGenericWorkloadOn(switches: RunSwitches = {}): boolean {
  try {
    return behaviourOf(switches).gates.GenericWorkload === true;
  } catch {
    return true;
  }
}

function isGroup({ apiVersion, kind }: KubeObject): boolean {
  return apiVersion === VERSION && GATE_OF_KIND.has(kind);
}

function refusal({ object, file, line }: Placed): InputProblem {
  const { kind, metadata } = object;
  const { name, namespace = 'default' } = metadata;
  const what = `${kind} ${namespace}/${name}`;
  return {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    field: 'apiVersion',
    message: `${what}: no matches for kind "${kind}" in version "${VERSION}"`,
    suggestion: `v1.36 does not serve this alpha API by default: ${SWITCH}`,
  };
}

function dumpedNote(objects: readonly KubeObject[], kind: string): InputProblem[] {
  const count = objects.filter((object) => object.kind === kind && object.metadata.uid !== undefined).length;
  if (count === 0) return [];
  return [
    {
      message: `${count} x ${kind} ${count === 1 ? 'has' : 'have'} no effect, since GenericWorkload is off by default in v1.36: ${SWITCH}`,
    },
  ];
}

function membersNote(members: readonly KubeObject[]): InputProblem {
  const [first] = members;
  const others = members.length === 1 ? '' : ` and ${members.length - 1} more`;
  return {
    message: `spec.schedulingGroup of ${first?.kind} ${first?.metadata.name}${others} has no effect, and v1.36 drops it, since GenericWorkload is off by default: ${SWITCH}`,
  };
}

/** A Pod, or a template of Pods anywhere in the object. */
function namesGroup({ kind, spec, template }: KubeObject & { readonly template?: unknown }): boolean {
  const inSpec = isRecord(spec) ? spec : {};
  if (kind === 'Pod') return inSpec.schedulingGroup !== undefined;
  const job = isRecord(inSpec.jobTemplate) ? inSpec.jobTemplate.spec : inSpec;
  const templates = [template, isRecord(job) ? job.template : undefined];
  return templates.some((one) => isRecord(one) && isRecord(one.spec) && one.spec.schedulingGroup !== undefined);
}
