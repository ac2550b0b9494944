import { describe, expect, it } from 'vitest';
import type { EndpointSlice, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { tableCells } from '../printObjects.ts';
import { kindTable } from '../tables/kindTable.ts';
import { environmentLines } from './containers.ts';
import { genericLines } from './describers.ts';
import { endpointsText, ipAddressLines, serviceCidrLines } from './network.ts';

const slice = (...ready: readonly boolean[]): EndpointSlice => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name: 's' },
  addressType: 'IPv4',
  ports: [{ name: '', port: 80 }],
  endpoints: ready.map((is, at) => ({ addresses: [`10.0.0.${at}`], conditions: { ready: is } })),
});

describe('kubectl describe', () => {
  it.each([
    [[true, true, true], '10.0.0.0:80,10.0.0.1:80,10.0.0.2:80'],
    [[true, true, true, true, true], '10.0.0.0:80,10.0.0.1:80,10.0.0.2:80 + 2 more...'],
    [[true, true, true, false], '10.0.0.0:80,10.0.0.1:80,10.0.0.2:80 + 0 more...'],
    [[false, true, true, true], '10.0.0.1:80,10.0.0.2:80,10.0.0.3:80'],
    [[false], ''],
  ])('shows endpoints whose readiness is %j as %s', (ready, text) => {
    expect(endpointsText([slice(...ready)], '')).toBe(text);
  });

  it('shows the values of Pod fields that kubectl can resolve', () => {
    const pod: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'p', namespace: 'n', uid: 'u', labels: { a: 'b' } },
      spec: { containers: [] },
    };
    const env = ['metadata.name', 'metadata.namespace', 'metadata.uid', "metadata.labels['a']"].map(
      (fieldPath, at) => ({
        name: `E${at}`,
        valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath } },
      }),
    );
    expect(environmentLines({ env }, pod).slice(1)).toEqual([
      '  E0:\tp (v1:metadata.name)',
      '  E1:\tn (v1:metadata.namespace)',
      '  E2:\t (v1:metadata.uid)',
      "  E3:\t (v1:metadata.labels['a'])",
    ]);
  });

  it('describes ServiceCIDRs and IPAddresses', () => {
    const base = { apiVersion: 'networking.k8s.io/v1', metadata: { name: 'x' } };
    const condition = {
      type: 'Ready',
      status: 'True',
      lastTransitionTime: '2026-01-01T00:00:00Z',
      reason: '',
      message: 'm',
    };
    expect(
      serviceCidrLines({
        ...base,
        kind: 'ServiceCIDR',
        spec: { cidrs: ['a', 'b'] },
        status: { conditions: [condition] },
      }),
    ).toEqual([
      'Name:\tx',
      'Labels:\t<none>',
      'Annotations:\t<none>',
      'CIDRs:\ta, b',
      'Status:',
      'Conditions:',
      '  Type\tStatus\tLastTransitionTime\tReason\tMessage',
      '  ----\t------\t------------------\t------\t-------',
      '  Ready\tTrue\tThu, 01 Jan 2026 00:00:00 +0000\t\tm',
    ]);
    expect(
      ipAddressLines({ ...base, kind: 'IPAddress', spec: { parentRef: { resource: 'services', name: 'web' } } }).slice(
        3,
      ),
    ).toEqual(['Parent Reference:', '  Group:\t', '  Resource:\tservices', '  Namespace:\t', '  Name:\tweb']);
  });

  it('prints nested lists as Go does', () => {
    const object = { apiVersion: 'a/v1', kind: 'K', metadata: { name: 'x' }, spec: { m: [[1, 2], [{ a: null }]] } };
    expect(genericLines(object).slice(-3)).toEqual(['  M:', '    [1 2]', '    [map[a:<nil>]]']);
  });
});

describe('kubectl tables', () => {
  it('a table shows the selector of a binding whose parameters have no name', () => {
    const object: KubeObject = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name: 'b' },
      spec: { policyName: 'p', paramRef: { selector: { matchLabels: { b: 'c', a: 'b' } } } },
    };
    expect(tableCells(kindTable(object.kind), [object], 0).rows[0]).toEqual([
      'b',
      'p',
      '&LabelSelector{MatchLabels:map[string]string{a: b,b: c,},MatchExpressions:[]LabelSelectorRequirement{},}',
      '<unknown>',
    ]);
  });
});
