import { type Mutation, mutation } from './mutation.ts';

const SERVER = 'cluster/apiserver';

/** Suite `cluster`: a whole recorded control plane. */
export const CLUSTER: readonly Mutation[] = [
  mutation(
    'cluster/defaulting',
    `${SERVER}/defaults/podDefaults.ts`,
    'terminationGracePeriodSeconds: 30,',
    'terminationGracePeriodSeconds: 0,',
  ),
  mutation(
    'cluster/gang',
    'cluster/scheduler/plugins/GangScheduling/GangScheduling.ts',
    'placed.length < gang.minCount',
    'placed.length + 1 < gang.minCount',
  ),
  mutation(
    'cluster/gang-validation',
    'model/validation/kinds/podGroup.ts',
    'if (minCount === 0)',
    'if (minCount === 1)',
  ),
  mutation(
    'cluster/dra-validation',
    'model/validation/kinds/resource/claimSpec.ts',
    'const MAX_ALTERNATIVES = 8;',
    'const MAX_ALTERNATIVES = 9;',
  ),
  mutation(
    'cluster/requests',
    `${SERVER}/versions.ts`,
    "version.replace(/^0+/, '') !== resourceVersion",
    "version.replace(/^0+/, '') === resourceVersion",
  ),
  mutation(
    'cluster/requests',
    `${SERVER}/admission/podSecurity/policy.ts`,
    "enforce = read('enforce', 'restricted')",
    "enforce = read('audit', 'restricted')",
  ),
  // As if a new object were compared with nothing, and not with an empty one of its type.
  mutation(
    'cluster/requests',
    `${SERVER}/fields/fieldWalk.ts`,
    'compareFields(goForm(emptyObject(wanted)),',
    'compareFields(undefined,',
  ),
  mutation(
    'cluster/requests',
    `${SERVER}/fields/typed/listTypes.ts`,
    "  'PodSpec.containers': ['name'],",
    "  'PodSpec.containers': ['image'],",
  ),
  // As if a merge patch left the fields where they stood.
  mutation(
    'cluster/requests',
    `${SERVER}/patch/patchedText.ts`,
    'return byName(Object.fromEntries(out));',
    'return Object.fromEntries(out);',
  ),
  // As if an error on one side of `||` outweighed the other side.
  mutation(
    'cluster/cel',
    'model/cel/evaluate/plan.ts',
    'if (value !== !deciding) error ??= noSuchOverload(value);',
    'if (value !== !deciding) return noSuchOverload(value);',
  ),
  mutation(
    'cluster/validation',
    'model/validation/common/podSpec/handlers.ts',
    '(successThreshold === 1 ? []',
    '(successThreshold >= 1 ? []',
  ),
  // As if a kubectl did not decode the metadata itself.
  mutation(
    'cluster/validation',
    'session/kubectl/writes/clientRefusals.ts',
    'if (undecoded !== undefined) return',
    "if (undecoded === '') return",
  ),
  // As if a Service could have ports of one number twice.
  mutation(
    'cluster/validation',
    'model/validation/kinds/service.ts',
    "return again ? [duplicate(path.index(index), goStruct('ServicePort', { port, protocol }))] : [];",
    'return [];',
  ),
  // As if the words of a network were those of an address.
  mutation(
    'cluster/validation',
    'model/validation/common/ipFields.ts',
    'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ),
  // As if every field that nobody gave were left out.
  mutation(
    'cluster/defaulting cluster/end-to-end',
    `${SERVER}/defaults/canonicalObject.ts`,
    'zeros.filter(([name]) => fields[name] === undefined)',
    'zeros.filter(([name]) => fields[name] === null)',
  ),
  // As if a Pod ran under an account that is not there.
  mutation(
    'cluster/end-to-end',
    `${SERVER}/admission/serviceAccount.ts`,
    "const name = pod.spec.serviceAccountName || 'default';",
    "const name = 'default';",
  ),
  // As if a budget that allows nothing let a Pod go: a drain that was blocked ends.
  mutation(
    'cluster/end-to-end',
    `${SERVER}/evictionBudget.ts`,
    'if (disruptionsAllowed === 0) throw',
    'if (disruptionsAllowed < 0) throw',
  ),
  // As if kubectl drain kept from a Pod without a controller by another flag.
  mutation(
    'cluster/end-to-end',
    'cluster/kubectl/drain/podFilters.ts',
    'use --force to override',
    'use --disable-eviction to override',
  ),
  // As if a Job tried again after milliseconds.
  mutation(
    'cluster/end-to-end',
    'cluster/controllers/Job/jobController.ts',
    'firstUs: 1_000_000, mostUs',
    'firstUs: 5000, mostUs',
  ),
];
