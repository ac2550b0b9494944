import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { convertManifests, convertOldObject } from './convertManifests.ts';

const GROUP = 'flowcontrol.apiserver.k8s.io';

function old(version: string, limited: object, annotations?: Record<string, string>): KubeObject {
  const metadata = { name: 'x', ...(annotations && { annotations }) };
  return {
    apiVersion: `${GROUP}/${version}`,
    kind: 'PriorityLevelConfiguration',
    metadata,
    spec: { type: 'Limited', limited },
  };
}

describe('objects of old API versions', () => {
  it('v1beta1 uses another field name for the shares', () => {
    const conversion = convertOldObject(
      old('v1beta1', { assuredConcurrencyShares: 40, limitResponse: { type: 'Reject' } }),
    );
    expect(conversion?.removedIn).toBe('1.26');
    expect(conversion?.object).toEqual({
      apiVersion: `${GROUP}/v1`,
      kind: 'PriorityLevelConfiguration',
      metadata: { name: 'x' },
      spec: { type: 'Limited', limited: { nominalConcurrencyShares: 40, limitResponse: { type: 'Reject' } } },
    });
    expect(conversion?.changes).toEqual([
      { path: 'apiVersion', before: `${GROUP}/v1beta1`, after: `${GROUP}/v1` },
      { path: 'spec.limited.assuredConcurrencyShares', before: 40, after: undefined },
      { path: 'spec.limited.nominalConcurrencyShares', before: undefined, after: 40 },
    ]);
  });

  it('missing or zero shares become 30', () => {
    expect(convertOldObject(old('v1beta2', {}))?.object.spec).toEqual({
      type: 'Limited',
      limited: { nominalConcurrencyShares: 30 },
    });
    expect(convertOldObject(old('v1beta3', { nominalConcurrencyShares: 0 }))?.object.spec).toEqual({
      type: 'Limited',
      limited: { nominalConcurrencyShares: 30 },
    });
  });

  it('a v1beta3 annotation keeps zero shares', () => {
    const annotation = { 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares': '' };
    const conversion = convertOldObject(old('v1beta3', { nominalConcurrencyShares: 0 }, annotation));
    expect(conversion?.object.spec).toEqual({ type: 'Limited', limited: { nominalConcurrencyShares: 0 } });
    expect(conversion?.object.metadata).toEqual({ name: 'x' });
    expect(conversion?.changes.map(({ path }) => path)).toEqual([
      'apiVersion',
      'metadata.annotations.flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares',
    ]);
  });

  it('changes only the version of a FlowSchema and ignores v1 objects and other groups', () => {
    const schema = { apiVersion: `${GROUP}/v1beta1`, kind: 'FlowSchema', metadata: { name: 'x' }, spec: {} };
    expect(convertOldObject(schema)?.object).toEqual({ ...schema, apiVersion: `${GROUP}/v1` });
    expect(convertOldObject(old('v1', {}))).toBeUndefined();
    expect(convertOldObject({ ...schema, apiVersion: 'apps/v1beta1' })).toBeUndefined();
  });
});

describe('a file of old objects', () => {
  const level = `apiVersion: ${GROUP}/v1beta1
kind: PriorityLevelConfiguration
metadata:
  name: x
spec:
  type: Limited
  limited:
    assuredConcurrencyShares: 5
    limitResponse:
      type: Reject
`;

  it('converts old objects in a file to v1 and keeps the others unchanged', () => {
    const { yaml, converted, problems } = convertManifests(
      `${level}---\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n`,
    );
    expect(problems).toEqual([]);
    expect(converted).toMatchObject([{ kind: 'PriorityLevelConfiguration', name: 'x', removedIn: '1.26' }]);
    expect(yaml).toContain('nominalConcurrencyShares: 5');
    expect(yaml).not.toContain('assuredConcurrencyShares');
    expect(yaml).toContain('kind: Namespace');
  });

  it('does not convert a file with an unreadable document', () => {
    expect(convertManifests(`${level}---\n[1, 2\n`)).toMatchObject({
      yaml: '',
      problems: [expect.stringMatching(/./)],
    });
    expect(convertManifests('just words')).toMatchObject({
      yaml: '',
      problems: [expect.stringMatching(/no Kubernetes object/)],
    });
  });

  it('converts the items of a List', () => {
    const list = JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      metadata: {},
      items: [old('v1beta2', { assuredConcurrencyShares: 7 })],
    });
    expect(convertManifests(list).yaml).toContain('nominalConcurrencyShares: 7');
  });
});
