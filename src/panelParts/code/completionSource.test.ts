import { beforeAll, describe, expect, it } from 'vitest';
import { type KindSchema, loadKindSchema } from '#client/kindSchema.ts';
import { completionsAt, parseFieldType, typeAt, yamlPlace } from './completionSource.ts';

let known: KindSchema;
beforeAll(async () => {
  known = await loadKindSchema();
});

function offers(text: string) {
  const offset = text.indexOf('|');
  return completionsAt(known, yamlPlace(text.replace('|', ''), offset));
}
const labels = (text: string): string[] => offers(text).map((offer) => offer.label);

describe('completionsAt', () => {
  it('offers the fields that a container does not have yet', () => {
    const found = labels(
      'kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          |',
    );
    expect(found).toContain('image');
    expect(found).toContain('resources');
    expect(found).not.toContain('name');
    expect(found).not.toContain('replicas');
  });

  it('inserts the shape of the field', () => {
    const found = offers('kind: Pod\nspec:\n  |');
    const insert = (label: string) => found.find((offer) => offer.label === label)?.insert;
    expect(insert('nodeName')).toBe('nodeName: ');
    expect(insert('affinity')).toBe('affinity:\n    ');
    expect(insert('containers')).toBe('containers:\n    - ');
    expect(found.find((offer) => offer.label === 'nodeName')?.documentation).toContain('node');
  });

  it('offers kinds, and the API version of the kind', () => {
    expect(labels('kind: |')).toContain('Deployment');
    expect(labels('apiVersion: |\nkind: Deployment')).toEqual(['apps/v1']);
  });

  it('offers nothing inside a map or beyond the schema', () => {
    expect(labels('kind: Pod\nmetadata:\n  labels:\n    |')).toEqual([]);
    expect(labels('kind: Nothing\nspec:\n  |')).toEqual([]);
  });

  it('completes the beginning of a document', () => {
    expect(labels('|')).toEqual(expect.arrayContaining(['apiVersion', 'kind', 'metadata', 'spec']));
  });
});

describe('completionsAt, in a configuration of kube-scheduler', () => {
  const found = (text: string) => {
    const offset = text.indexOf('|');
    return completionsAt(configuration, yamlPlace(text.replace('|', ''), offset)).map(({ label }) => label);
  };
  const configuration: KindSchema = {
    schema: {
      KubeSchedulerConfiguration: { profiles: '[]@KubeSchedulerProfile', parallelism: 'integer' },
      KubeSchedulerProfile: { schedulerName: 'string', plugins: '@Plugins' },
    },
    docs: {},
    kinds: [{ apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' }],
  };

  it('offers fields of kube-scheduler’s configuration and none of a Kubernetes object', () => {
    const root = ['profiles', 'parallelism'];
    expect(found('|')).toEqual(root);
    expect(found('kind: KubeSchedulerConfiguration\n|')).toEqual(root);
    expect(found('profiles:\n  - schedulerName: mine\n    |')).toEqual(['plugins']);
    expect(found('kind: |')).toEqual(['KubeSchedulerConfiguration']);
  });
});

describe('schema paths', () => {
  it('a schema path goes through arrays', () => expect(typeAt(known, 'Pod', ['spec', 'containers'])).toBe('Container'));
  it('reads a field type', () =>
    expect(parseFieldType('[]@Container!')).toEqual({
      shape: 'array',
      type: 'Container',
      isObject: true,
      required: true,
    }));
});
