import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateChange, validateNew } from '../validators.ts';

/** A Pod after defaulting. */
function pod(spec: object = {}, container: object = {}): KubeObject {
  const main = {
    name: 'main',
    image: 'nginx',
    imagePullPolicy: 'Always',
    terminationMessagePolicy: 'File',
    ...container,
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'default', resourceVersion: '1', annotations: {} },
    spec: {
      containers: [main],
      restartPolicy: 'Always',
      dnsPolicy: 'ClusterFirst',
      terminationGracePeriodSeconds: 30,
      ...spec,
    },
  } as KubeObject;
}

const problemTexts = (object: KubeObject) => validateNew(object).map(({ path, message }) => `${path}: ${message}`);

describe('Pod validation', () => {
  it('accepts a valid Pod', () => expect(problemTexts(pod())).toEqual([]));

  it.each([
    [
      'a handler of two types',
      { livenessProbe: { exec: { command: ['a'] }, tcpSocket: { port: 80 }, successThreshold: 1 } },
      ['spec.containers[0].livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type'],
    ],
    [
      'a mount of a missing volume, and its sub path',
      { volumeMounts: [{ name: 'data', mountPath: '/data', subPath: '../x' }] },
      [
        'spec.containers[0].volumeMounts[0].name: Not found: "data"',
        'spec.containers[0].volumeMounts.subPath: Invalid value: "../x": must not contain \'..\'',
      ],
    ],
    [
      'huge pages without cpu or memory, and no whole page',
      { resources: { limits: { 'hugepages-2Mi': '3Mi' }, requests: { 'hugepages-2Mi': '3Mi' } } },
      [
        'spec.containers[0].resources.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
        'spec.containers[0].resources.requests[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
        'spec.containers[0].resources: Forbidden: HugePages require cpu or memory',
      ],
    ],
    [
      'a field that an environment variable cannot read',
      { env: [{ name: 'A', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'status.phase' } } }] },
      [
        'spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Unsupported value: "status.phase": supported values: "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs"',
      ],
    ],
    [
      'restart rules without a restart policy',
      { restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'Is', values: [1] } }] },
      [
        'spec.containers[0].restartPolicy: Required value: must specify restartPolicy when restart rules are used',
        'spec.containers[0].restartPolicyRules[0].exitCodes.operator: Unsupported value: "Is": supported values: "In", "NotIn"',
      ],
    ],
  ])('refuses %s', (_, container, expected) => expect(problemTexts(pod({}, container))).toEqual(expected));

  it('compares container resources with Pod-level resources', () => {
    const resources = { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1' } };
    const own = { resources: { requests: { cpu: '1500m', memory: '1Gi' }, limits: { cpu: '1500m' } } };
    expect(problemTexts(pod({ resources }, own))).toEqual([
      'spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 1500m',
      'spec.resources.containers[0][cpu].limits: Invalid value: "1500m": must be less than or equal to pod limits of 1',
    ]);
  });

  it('refuses a search domain label that is an underscore or ends with one', () => {
    const dnsConfig = { searches: ['_sip._tcp.example.com', 'a_b.', '.', '_', 'a_.b'] };
    const detail =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')";
    expect(problemTexts(pod({ dnsConfig }))).toEqual([
      `spec.dnsConfig.searches[3]: Invalid value: "_": ${detail}`,
      `spec.dnsConfig.searches[4]: Invalid value: "a_.b": ${detail}`,
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      'null',
      '[null]',
      [
        '.operator: Invalid value: "": operator must be Exists when `key` is empty, which means "match all values and all keys"',
      ],
    ],
    ['field names in any case', '[{"KEY":"a","operator":"Exists"}]', []],
    ['a value that is no list', '{}', ['json: cannot unmarshal object into Go value of type []core.Toleration']],
    [
      'a wrong type',
      '[{"key":5}]',
      ['json: cannot unmarshal number into Go struct field Toleration.Key of type string'],
    ],
    ['a value that is no JSON', 'x', ["invalid character 'x' looking for beginning of value"]],
  ])('reads tolerations from an annotation: %s', (_, text, expected) => {
    const key = 'scheduler.alpha.kubernetes.io/tolerations';
    const object = pod();
    const annotated = { ...object, metadata: { ...object.metadata, annotations: { [key]: text } } };
    const place = `metadata.annotations`;
    expect(problemTexts(annotated)).toEqual(
      expected.map((detail) =>
        detail.startsWith('.') ? `${place}.${key}[0]${detail}` : `${place}: Invalid value: "${key}": ${detail}`,
      ),
    );
  });

  it("shows the whole resource claim with Go's field names", () => {
    expect(problemTexts(pod({ resourceClaims: [{ name: 'gpu' }] }))).toEqual([
      'spec.resourceClaims[0]: Invalid value: {"Name":"gpu","ResourceClaimName":null,"ResourceClaimTemplateName":null}: must specify one of: `resourceClaimName`, `resourceClaimTemplateName`',
    ]);
  });

  it('does not crash on a Pod without a spec', () => {
    const { spec: _, ...bare } = pod();
    expect(problemTexts(bare as KubeObject)).toContain('spec.containers: Required value');
  });
});

describe('Pod updates', () => {
  it('accepts a new image', () => expect(validateChange(pod({}, { image: 'nginx:2' }), pod())).toEqual([]));

  it('refuses a new node and shows the different lines', () => {
    const [error] = validateChange(pod({ nodeName: 'n1' }), pod());
    expect(error?.message.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^@@ -\d+,7 \+\d+,7 @@$/),
      '  "NodeSelector": null,',
      '  "ServiceAccountName": "",',
      '  "AutomountServiceAccountToken": null,',
      '- "NodeName": "",',
      '+ "NodeName": "n1",',
      '  "SecurityContext": null,',
      '  "ImagePullSecrets": null,',
      '  "Hostname": "",',
      '',
    ]);
  });
});
