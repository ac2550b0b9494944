import { describe, expect, it } from 'vitest';
import { bootstrapObjects, MANDATORY_LEVELS, MANDATORY_SCHEMAS } from '#model/flowcontrol/bootstrapObjects.ts';
import type { FlowSchema, PriorityLevelConfiguration } from '#model/generated/types.ts';
import { validateNew } from '#model/validation/validators.ts';
import { level, schema } from './testing/requests.ts';

function messages(object: FlowSchema | PriorityLevelConfiguration): string[] {
  return validateNew(object).map(({ path, message }) => `${path}: ${message}`);
}

const everyone = { kind: 'Group', group: { name: '*' } };
const all = { verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true };

function rule(change: object): FlowSchema {
  return schema('x', { to: 'system', rules: [{ subjects: [everyone], resourceRules: [{ ...all, ...change }] }] });
}

function subject(one: object): FlowSchema {
  return schema('x', { to: 'system', rules: [{ subjects: [one as never], resourceRules: [all] }] });
}

describe('the bootstrap objects', () => {
  it('the bootstrap objects are valid', () => {
    expect(bootstrapObjects().flatMap(messages)).toEqual([]);
  });
});

describe('a FlowSchema', () => {
  const url = (path: string) =>
    schema('x', {
      to: 'system',
      rules: [{ subjects: [everyone], nonResourceRules: [{ verbs: ['get'], nonResourceURLs: [path] }] }],
    });

  it.each([
    [
      'matchingPrecedence 0',
      schema('x', { to: 'system', matchingPrecedence: 0 }),
      'spec.matchingPrecedence: Invalid value: 0: must be a positive value',
    ],
    [
      'matchingPrecedence too high',
      schema('x', { to: 'system', matchingPrecedence: 10_001 }),
      'spec.matchingPrecedence: Invalid value: 10001: must not be greater than 10000',
    ],
    [
      'matchingPrecedence 1',
      schema('x', { to: 'system', matchingPrecedence: 1 }),
      "spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have matchingPrecedence 1",
    ],
    [
      'no priority level',
      schema('x', { to: '' }),
      'spec.priorityLevelConfiguration.name: Required value: must reference a priority level',
    ],
    [
      'no verb',
      rule({ verbs: [] }),
      'spec.rules[0].resourceRules[0].verbs: Required value: verbs must contain at least one value',
    ],
    [
      'a wildcard beside other verbs',
      rule({ verbs: ['*', 'get'] }),
      `spec.rules[0].resourceRules[0].verbs: Invalid value: ["*","get"]: if '*' is present, must not specify other verbs`,
    ],
    [
      'an unknown verb',
      rule({ verbs: ['fetch'] }),
      'spec.rules[0].resourceRules[0].verbs: Unsupported value: ["fetch"]: supported values: "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"',
    ],
    [
      'no API group',
      rule({ apiGroups: [] }),
      'spec.rules[0].resourceRules[0].apiGroups: Required value: resource rules must supply at least one api group',
    ],
    [
      'a wildcard beside other resources',
      rule({ resources: ['*', 'pods'] }),
      `spec.rules[0].resourceRules[0].resources: Invalid value: ["*","pods"]: if '*' is present, must not specify other resources`,
    ],
    [
      'neither namespace nor cluster scope',
      rule({ clusterScope: false }),
      'spec.rules[0].resourceRules[0].namespaces: Required value: resource rules that are not cluster scoped must supply at least one namespace',
    ],
    [
      'no subject',
      schema('x', { to: 'system', rules: [{ subjects: [], resourceRules: [all] }] }),
      'spec.rules[0].subjects: Required value: subjects must contain at least one value',
    ],
    [
      'an empty rule',
      schema('x', { to: 'system', rules: [{ subjects: [everyone] }] }),
      'spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has to be non-empty',
    ],
    [
      'an unknown kind of subject',
      subject({ kind: 'Robot' }),
      'spec.rules[0].subjects[0].kind: Unsupported value: "Robot": supported values: "Group", "ServiceAccount", "User"',
    ],
    [
      'a subject without its field',
      subject({ kind: 'User' }),
      "spec.rules[0].subjects[0].user: Required value: user is required when subject kind is 'User'",
    ],
    [
      'a field of another subject kind',
      subject({ kind: 'User', user: { name: 'a' }, group: { name: 'b' } }),
      "spec.rules[0].subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'",
    ],
    [
      'a service account without namespace',
      subject({ kind: 'ServiceAccount', serviceAccount: { name: '*', namespace: '' } }),
      'spec.rules[0].subjects[0].serviceAccount.namespace: Required value: must specify namespace for service account',
    ],
    [
      'a relative path',
      url('healthz'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "healthz": must start with slash',
    ],
    [
      'a wildcard inside a path',
      url('/hea*'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/hea*": wildcard can only do suffix matching',
    ],
    [
      'a double slash',
      url('/a//b'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/a//b": must not contain double slash',
    ],
  ])('validates a FlowSchema with %s', (_, object, message) => {
    expect(messages(object)).toEqual([message]);
  });

  it('refuses a change of a mandatory FlowSchema', () => {
    const changed = { ...MANDATORY_SCHEMAS['catch-all'], spec: { ...MANDATORY_SCHEMAS['catch-all'].spec, rules: [] } };
    expect(messages(changed)[0]).toMatch(/^spec: Invalid value: .*: spec of 'catch-all' must equal the fixed value$/);
  });
});

describe('a PriorityLevelConfiguration', () => {
  const queuing = (change: object) =>
    level('x', {
      nominalConcurrencyShares: 1,
      limitResponse: { type: 'Queue', queuing: { queues: 64, handSize: 8, queueLengthLimit: 50, ...change } },
    });
  const typed = (spec: object) => ({ ...level('x', {}), spec }) as PriorityLevelConfiguration;

  it.each([
    [
      'negative shares',
      level('x', { nominalConcurrencyShares: -1, limitResponse: { type: 'Reject' } }),
      'spec.limited.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer',
    ],
    [
      'more than 100 percent lendable',
      level('x', { lendablePercent: 101, limitResponse: { type: 'Reject' } }),
      'spec.limited.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive',
    ],
    [
      'negative borrowing',
      level('x', { borrowingLimitPercent: -1, limitResponse: { type: 'Reject' } }),
      'spec.limited.borrowingLimitPercent: Invalid value: -1: if specified, must be a non-negative integer',
    ],
    [
      'an unknown type',
      typed({ type: 'Queue' }),
      'spec.type: Unsupported value: "Queue": supported values: "Exempt", "Limited"',
    ],
    ['no limits', typed({ type: 'Limited' }), 'spec.limited: Required value: must not be empty when type is Limited'],
    [
      'an unknown response',
      level('x', { limitResponse: { type: 'Wait' } }),
      'spec.limited.limitResponse.type: Unsupported value: "Wait": supported values: "Queue", "Reject"',
    ],
    [
      'queuing for the type Reject',
      level('x', { limitResponse: { type: 'Reject', queuing: {} } }),
      'spec.limited.limitResponse.queuing: Forbidden: must be nil if limited.limitResponse.type is not Limited',
    ],
    [
      'no queues',
      level('x', { limitResponse: { type: 'Queue' } }),
      'spec.limited.limitResponse.queuing: Required value: must not be empty if limited.limitResponse.type is Limited',
    ],
    [
      'a hand too large',
      queuing({ queues: 4, handSize: 5 }),
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 5: should not be greater than queues (4)',
    ],
    [
      'too much entropy',
      queuing({ queues: 512, handSize: 8 }),
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 8: required entropy bits of deckSize 512 and handSize 8 should not be greater than 60',
    ],
    [
      'too many queues',
      queuing({ queues: 10_000_001, handSize: 1 }),
      'spec.limited.limitResponse.queuing.queues: Invalid value: 10000001: must not be greater than 10000000',
    ],
    [
      'no queue length limit',
      queuing({ queueLengthLimit: 0 }),
      'spec.limited.limitResponse.queuing.queueLengthLimit: Invalid value: 0: must be positive',
    ],
  ])('validates a PriorityLevelConfiguration with %s', (_, object, message) => {
    expect(messages(object)).toEqual([message]);
  });

  it('only the level named exempt may have type Exempt', () => {
    expect(messages(typed({ type: 'Exempt', exempt: {} }))).toEqual([
      `spec.type: Invalid value: "Exempt": must be 'Exempt' if and only if \`name\` is 'exempt'`,
    ]);
  });

  it('refuses the annotation of v1beta3 on a v1 object', () => {
    const annotations = { 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares': '' };
    const plain = typed({ type: 'Limited', limited: { limitResponse: { type: 'Reject' } } });
    expect(messages({ ...plain, metadata: { name: 'x', annotations } })).toEqual([
      "metadata.annotations: Forbidden: annotation 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares' is forbidden",
    ]);
  });

  it('exempt may have shares and lend them, but catch-all cannot change', () => {
    const { exempt } = MANDATORY_LEVELS;
    expect(messages({ ...exempt, spec: { type: 'Exempt' } })).toEqual([]);
    const owning = {
      ...exempt,
      spec: { type: 'Exempt', exempt: { nominalConcurrencyShares: 5, lendablePercent: 50 } },
    };
    expect(messages(owning)).toEqual([]);
    const own = MANDATORY_LEVELS['catch-all'];
    const more = { ...own, spec: { ...own.spec, limited: { ...own.spec.limited, nominalConcurrencyShares: 50 } } };
    expect(messages(more)[0]).toMatch(/: spec of 'catch-all' must equal the fixed value$/);
  });
});
