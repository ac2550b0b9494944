import { describe, expect, test } from 'vitest';
import { isDeepJson } from '#base/limits.ts';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import { serverFindings } from './readManifests.ts';

const read = (text: string) => parseManifests([{ name: 'a.yaml', text }], serverFindings);
const messages = (text: string) => read(text).errors.map((error) => error.message);
const pod = (container: string, rest = '') =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec:\n  containers:\n    - { name: a, image: a${container} }\n${rest}`;

describe('nulls', () => {
  test('a null field counts as absent, and a null in a map as the zero of its type', () => {
    const { objects, errors } = read(
      'apiVersion: v1\nkind: Pod\nmetadata: { name: a, creationTimestamp: null, labels: { empty: } }\nspec:\n  nodeName:\n  containers:\n    - { name: a, image: a, resources: { requests: { cpu: null, memory: 1Gi } } }\nstatus: null\n',
    );
    expect(errors).toEqual([]);
    expect(objects[0]?.object).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a', labels: { empty: '' } },
      spec: { containers: [{ name: 'a', image: 'a', resources: { requests: { cpu: '0', memory: '1Gi' } } }] },
    });
  });

  test('a required field that is null is missing', () => {
    expect(
      messages('apiVersion: v1\nkind: Pod\nmetadata: { name: ~ }\nspec: { containers: [{ name: a, image: a }] }\n'),
    ).toEqual(['metadata.name: Required value: name or generateName is required']);
    expect(
      messages(
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d }\nspec: { selector: { matchLabels: { a: a } }, template: { metadata: { labels: { a: a } }, spec: } }\n',
      ),
    ).toContain('spec.template.spec.containers: Required value');
  });

  test('custom kinds keep their nulls', () => {
    expect(
      read('apiVersion: example.org/v1\nkind: W\nmetadata: { name: w }\nspec: { a: ~ }\n').objects[0]?.object,
    ).toMatchObject({ spec: { a: null } });
  });
});

describe('sizes', () => {
  test.each([
    ['letters of one byte', 'x', 262_143],
    ['letters of two bytes', 'é', 131_071],
    ['letters of four bytes', '🚀', 65_535],
  ])('annotations are limited to 256 KiB: %s', (_, letter, most) => {
    const annotated = (count: number) =>
      messages(
        `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, annotations: { a: "${letter.repeat(count)}" } }\n`,
      );
    expect(annotated(most)).toEqual([]);
    expect(annotated(most + 1)).toEqual(['metadata.annotations: Too long: may not be more than 262144 bytes']);
  });

  test('an object is limited to the size of a request', () => {
    expect(
      messages(`apiVersion: example.org/v1\nkind: W\nmetadata: { name: w }\ndata: ${'x'.repeat(3 * 1024 * 1024)}\n`),
    ).toEqual(['Request entity too large: limit is 3145728']);
  });

  test('too many documents are refused before they are read', () => {
    expect(messages('--- #\n'.repeat(50_001))).toEqual(['the file has 50001 documents; the limit is 50000']);
    expect(messages('---\n'.repeat(200_000))).toEqual([]);
  });
});

describe('depth of JSON', () => {
  test.each([
    ['[['.repeat(50), false],
    ['['.repeat(101), true],
    ['[],'.repeat(500), false],
    [`"${'['.repeat(500)}"`, false],
    [`"\\"${'['.repeat(500)}"`, false],
    [`"\\\\"${'{'.repeat(101)}`, true],
  ])('recognises deeply nested JSON: %.20s', (text, deep) => expect(isDeepJson(text)).toBe(deep));
});

describe('in the words of validation', () => {
  const affinity = (terms: string) => messages(pod('', `  affinity: { nodeAffinity: { ${terms} } }\n`));
  const preferred = (weight: number, expression: string) =>
    affinity(
      `preferredDuringSchedulingIgnoredDuringExecution: [{ weight: ${weight}, preference: { matchExpressions: [${expression}] } }]`,
    );
  const path = 'spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0]';

  test('refuses malformed node affinity in the words of validation', () => {
    expect(preferred(1, '{ key: a, operator: In, values: [b] }')).toEqual([]);
    expect(preferred(101, '{ key: a, operator: Exists }')).toEqual([
      `${path}.weight: Invalid value: 101: must be in the range 1-100`,
    ]);
    expect(preferred(1, '{ key: a, operator: Inside }')).toEqual([
      `${path}.preference.matchExpressions[0].operator: Invalid value: "Inside": not a valid selector operator`,
    ]);
    expect(preferred(1, '{ key: a, operator: In }')).toEqual([
      `${path}.preference.matchExpressions[0].values: Required value: must be specified when \`operator\` is 'In' or 'NotIn'`,
    ]);
    expect(preferred(1, '{ key: a, operator: Exists, values: [b] }')).toEqual([
      `${path}.preference.matchExpressions[0].values: Forbidden: may not be specified when \`operator\` is 'Exists' or 'DoesNotExist'`,
    ]);
    expect(preferred(1, '{ key: a, operator: Gt, values: ["1", "2"] }')).toEqual([
      `${path}.preference.matchExpressions[0].values: Required value: must be specified single value when \`operator\` is 'Lt' or 'Gt'`,
    ]);
    expect(affinity('requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] }')).toEqual([
      'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Required value: must have at least one node selector term',
    ]);
    expect(
      affinity(
        'requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: a, operator: NotIn }] }] }',
      ),
    ).toEqual([
      "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ]);
  });

  test('refuses invalid resource names, also those of Object.prototype', () => {
    const requests = (name: string) => messages(pod(`, resources: { requests: { ${name}: "1" } }`));
    expect(requests('cpu')).toEqual([]);
    for (const name of ['hugepages-2Mi', 'nvidia.com/gpu'])
      expect(requests(name)[0]).toContain('Limit must be set for non overcommitable resources');
    for (const name of ['gpu', 'toString', '__proto__'])
      expect(requests(name).at(-1)).toContain(`Invalid value: "${name}": must be a standard resource for containers`);
  });
});
