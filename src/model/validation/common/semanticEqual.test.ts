import { describe, expect, it } from 'vitest';
import { schema } from '#model/generated/schema.ts';
import { internalTypes } from '../goValue.ts';
import { semanticEqual } from './semanticEqual.ts';

describe('semanticEqual', () => {
  it.each([
    [undefined, {}, true],
    [[], undefined, true],
    [{ a: [] }, {}, true],
    [{ a: { b: [] } }, {}, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[1, 2], [2, 1], false],
    ['', undefined, false],
  ])('compares %o and %o', (a, b, expected) => {
    expect(semanticEqual(a, b)).toBe(expected);
    expect(semanticEqual(b, a)).toBe(expected);
  });

  const inContainer = (fields: object) => ({ containers: [{ name: 'a', ...fields }] });
  it.each([
    ['PodSpec', inContainer({ securityContext: {} }), inContainer({}), false],
    ['PodSpec', inContainer({ resources: {} }), inContainer({}), true],
    ['PodSpec', inContainer({ stdin: false, args: [] }), inContainer({}), true],
    ['PodSpec', inContainer({ lifecycle: { preStop: {} } }), inContainer({ lifecycle: {} }), false],
    ['PodSpec', { affinity: {} }, {}, false],
    ['PodSpec', { terminationGracePeriodSeconds: 0 }, {}, false],
    ['PodSpec', { nodeSelector: { disk: '' } }, {}, false],
    ['PodSpec', { nodeSelector: { disk: '' } }, { nodeSelector: { zone: '' } }, false],
    ['PodTemplateSpec', { metadata: { finalizers: ['a/b'] } }, {}, false],
    ['PersistentVolumeClaimSpec', { selector: {} }, {}, false],
    ['PersistentVolumeSource', { csi: { nodePublishSecretRef: {} } }, { csi: {} }, false],
    ['PersistentVolumeSource', { csi: { readOnly: false } }, { csi: {} }, true],
    ['StatefulSetSpec', { selector: {} }, {}, false],
    ['StatefulSetSpec', { volumeClaimTemplates: [{ spec: { selector: {} } }] }, { volumeClaimTemplates: [{}] }, false],
    ['ResourceRequirements', { requests: { cpu: '1000m' } }, { requests: { cpu: '1' } }, true],
  ])('compares as %s: %j and %j', (type, a, b, expected) => {
    expect(semanticEqual(a, b, type)).toBe(expected);
    expect(semanticEqual(b, a, type)).toBe(expected);
  });

  it('the comparison covers every field of the known types', () => {
    const unseen = [...internalTypes].flatMap(([type, fields]) => {
      const seen = new Set(fields.flatMap(({ field, lifted }) => [field[0], ...lifted]));
      return Object.keys(schema[type] ?? {})
        .filter((name) => !seen.has(name))
        .map((name) => `${type}.${name}`);
    });
    // The API server's own type has serviceAccountName alone.
    expect(unseen).toEqual(['PodSpec.serviceAccount']);
  });
});
