import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateChange, validateNew } from '../validators.ts';

const META = { name: 'web', namespace: 'default' };
const RBAC = 'rbac.authorization.k8s.io';

function object(apiVersion: string, kind: string, rest: object, metadata: object = META): KubeObject {
  return { apiVersion, kind, metadata, ...rest } as KubeObject;
}

function problemTexts(given: KubeObject): string[] {
  return validateNew(given).map(({ path, message }) => `${path}: ${message}`);
}

function changeProblemTexts(given: KubeObject, old: KubeObject): string[] {
  const metadata = { ...given.metadata, resourceVersion: '1' };
  const errors = validateChange({ ...given, metadata }, { ...old, metadata });
  return [...new Set(errors.map(({ path, message }) => `${path}: ${message}`))];
}

describe('Secrets', () => {
  const secret = (rest: object) => object('v1', 'Secret', rest);

  it('checks the content of a Secret by type and never shows it', () => {
    expect(
      problemTexts(secret({ type: 'kubernetes.io/dockerconfigjson', data: { '.dockerconfigjson': 'W10=' } })),
    ).toEqual([
      'data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": json: cannot unmarshal array into Go value of type map[string]interface {}',
    ]);
    expect(problemTexts(secret({ type: 'kubernetes.io/ssh-auth' }))).toEqual(['data[ssh-privatekey]: Required value']);
    expect(problemTexts(secret({ type: 'kubernetes.io/basic-auth', stringData: { password: '' } }))).toEqual([]);
  });

  it('refuses a new type, and any data change in an immutable Secret', () => {
    const old = secret({ type: 'Opaque', immutable: true, data: { a: 'eA==' } });
    expect(changeProblemTexts(secret({ type: 'x', data: { a: 'eQ==' } }), old)).toEqual([
      'type: Invalid value: "x": field is immutable',
      'immutable: Forbidden: field is immutable when `immutable` is set',
      'data: Forbidden: field is immutable when `immutable` is set',
    ]);
  });
});

describe('Nodes', () => {
  it('checks the taints of the old annotation', () => {
    const key = 'scheduler.alpha.kubernetes.io/taints';
    const node = (text: string) => object('v1', 'Node', {}, { name: 'n1', annotations: { [key]: text } });
    expect(problemTexts(node('[{"Key":"a"}]'))).toEqual([`metadata.annotations.${key}[0].effect: Required value`]);
    expect(problemTexts(node('[{"effect":true}]'))).toEqual([
      `metadata.annotations: Invalid value: "${key}": json: cannot unmarshal bool into Go struct field Taint.Effect of type core.TaintEffect`,
    ]);
  });
});

describe('RBAC', () => {
  it('refuses a rule about both resources and URLs', () => {
    const rules = [{ verbs: ['get'], nonResourceURLs: ['/healthz'], resources: ['pods'] }];
    expect(problemTexts(object(`${RBAC}/v1`, 'ClusterRole', { rules }, { name: 'r' }))).toEqual([
      'rules[0].nonResourceURLs: Invalid value: ["/healthz"]: rules cannot apply to both regular resources and non-resource URLs',
    ]);
  });

  it('requires the namespace of a ServiceAccount, and a ClusterRole in a ClusterRoleBinding', () => {
    const binding = {
      roleRef: { apiGroup: RBAC, kind: 'Role', name: 'r' },
      subjects: [{ kind: 'ServiceAccount', name: 'a' }],
    };
    expect(problemTexts(object(`${RBAC}/v1`, 'ClusterRoleBinding', binding, { name: 'b' }))).toEqual([
      'roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"',
      'subjects[0].namespace: Required value',
    ]);
  });

  it('refuses another role for a binding', () => {
    const binding = (name: string) =>
      object(`${RBAC}/v1`, 'RoleBinding', { roleRef: { apiGroup: RBAC, kind: 'Role', name } });
    expect(changeProblemTexts(binding('b'), binding('a'))).toEqual([
      'roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"Role","Name":"b"}: cannot change roleRef',
    ]);
  });
});

describe('endpoints', () => {
  const slice = (rest: object) => object('discovery.k8s.io/v1', 'EndpointSlice', rest);

  it("requires addresses of the slice's address type", () => {
    expect(
      problemTexts(slice({ addressType: 'IPv4', endpoints: [{ addresses: ['::1'] }, { addresses: [] }] })),
    ).toEqual([
      'endpoints[0].addresses: Invalid value: "::1": must be an IPv4 address',
      'endpoints[0].addresses[0]: Invalid value: "::1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
      'endpoints[1].addresses: Required value: must contain at least 1 address',
    ]);
    expect(problemTexts(slice({ addressType: 'IPv6', endpoints: [{ addresses: ['2001:DB8::1'] }] }))).toEqual([
      'endpoints[0].addresses[0]: Invalid value: "2001:DB8::1": must be in canonical form ("2001:db8::1")',
    ]);
    expect(problemTexts(slice({ addressType: 'FQDN', endpoints: [{ addresses: ['db'] }] }))).toEqual([
      'endpoints[0].addresses[0]: Invalid value: "db": should be a domain with at least two segments separated by dots',
    ]);
  });

  it('reports two problems for an invalid address in Endpoints', () => {
    const subsets = [{ addresses: [{ ip: 'x' }], ports: [{ port: 80, protocol: 'TCP' }] }];
    expect(problemTexts(object('v1', 'Endpoints', { subsets }))).toEqual([
      'subsets[0].addresses[0].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      'subsets[0].addresses[0].ip: Invalid value: "x": must be a valid IP address',
    ]);
  });
});

describe('smaller kinds', () => {
  it('refuses a change of revision data', () => {
    const revision = (data: unknown) => object('apps/v1', 'ControllerRevision', { revision: 1, data });
    expect(problemTexts(revision({}))).toEqual([]);
    expect(problemTexts(revision(undefined))).toEqual(['data: Required value: data is mandatory']);
    expect(problemTexts(revision([]))).toEqual(['data: Required value: data must be a valid JSON object']);
    expect(changeProblemTexts(revision({ a: 2 }), revision({ a: 1 }))).toEqual([
      'data: Invalid value: {"a":2}: field is immutable',
    ]);
  });

  it('refuses a change of a priority value', () => {
    const rank = (value: number) =>
      object('scheduling.k8s.io/v1', 'PriorityClass', { value, preemptionPolicy: 'Never' }, { name: 'p' });
    expect(changeProblemTexts(rank(2), rank(1))).toEqual(['value: Forbidden: may not be changed in an update.']);
    const system = { ...rank(2_000_001_000), metadata: { name: 'system-node-critical' } };
    expect(problemTexts(system)).toEqual([]);
    expect(problemTexts({ ...system, ...{ value: 5 } })).toEqual([
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: value of system-node-critical PriorityClass must be 2000001000",
    ]);
  });

  it('requires an Event in the namespace of its object', () => {
    const event = { involvedObject: { kind: 'Pod', name: 'p', namespace: 'other' }, reason: 'R' };
    expect(problemTexts(object('v1', 'Event', event))).toEqual([
      'involvedObject.namespace: Invalid value: "other": does not match event.namespace',
    ]);
    expect(problemTexts(object('v1', 'Event', { ...event, eventTime: '2026-01-01T00:00:00.000000Z' }))).toEqual([
      'reportingComponent: Required value',
      'reportingComponent: Invalid value: "": name part must be non-empty',
      "reportingComponent: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'reportingInstance: Required value',
      'action: Required value',
    ]);
  });
});
