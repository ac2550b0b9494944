import { describe, expect, it } from 'vitest';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import { serverFindings } from './readManifests.ts';

/**
 * A correct manifest, one field per line. Behind `#`: the path in the API server's notation, the Go struct that has the
 * field, and the field's Go type.
 */
const LINES: readonly (readonly [text: string, path: string, struct: string, goType: string])[] = [
  ['apiVersion: apps/v1', 'apiVersion', '', ''],
  ['kind: Deployment', 'kind', '', ''],
  ['metadata:', 'metadata', 'Deployment', 'v1.ObjectMeta'],
  ['  name: web', 'metadata.name', 'ObjectMeta', 'string'],
  ['  generation: 1', 'metadata.generation', 'ObjectMeta', 'int64'],
  ['  labels:', 'metadata.labels', 'ObjectMeta', 'map[string]string'],
  ['    app: web', '', '', ''],
  ['spec:', 'spec', 'Deployment', 'v1.DeploymentSpec'],
  ['  replicas: 3', 'spec.replicas', 'DeploymentSpec', 'int32'],
  ['  paused: false', 'spec.paused', 'DeploymentSpec', 'bool'],
  ['  minReadySeconds: 5', 'spec.minReadySeconds', 'DeploymentSpec', 'int32'],
  ['  strategy:', 'spec.strategy', 'DeploymentSpec', 'v1.DeploymentStrategy'],
  ['    type: RollingUpdate', 'spec.strategy.type', 'DeploymentStrategy', 'string'],
  ['  selector:', 'spec.selector', 'DeploymentSpec', 'v1.LabelSelector'],
  ['    matchLabels:', 'spec.selector.matchLabels', 'LabelSelector', 'map[string]string'],
  ['      app: web', '', '', ''],
  ['  template:', 'spec.template', 'DeploymentSpec', 'v1.PodTemplateSpec'],
  ['    metadata:', 'spec.template.metadata', 'PodTemplateSpec', 'v1.ObjectMeta'],
  ['      labels:', 'spec.template.metadata.labels', 'ObjectMeta', 'map[string]string'],
  ['        app: web', '', '', ''],
  ['    spec:', 'spec.template.spec', 'PodTemplateSpec', 'v1.PodSpec'],
  ['      hostNetwork: false', 'spec.template.spec.hostNetwork', 'PodSpec', 'bool'],
  ['      terminationGracePeriodSeconds: 10', 'spec.template.spec.terminationGracePeriodSeconds', 'PodSpec', 'int64'],
  ['      priorityClassName: low', 'spec.template.spec.priorityClassName', 'PodSpec', 'string'],
  ['      nodeSelector:', 'spec.template.spec.nodeSelector', 'PodSpec', 'map[string]string'],
  ['        disk: ssd', '', '', ''],
  ['      tolerations:', 'spec.template.spec.tolerations', 'PodSpec', '[]v1.Toleration'],
  ['      - key: dedicated', '', '', ''],
  ['        operator: Exists', 'spec.template.spec.tolerations[0].operator', 'Toleration', 'string'],
  ['      volumes:', 'spec.template.spec.volumes', 'PodSpec', '[]v1.Volume'],
  ['      - name: data', '', '', ''],
  ['        emptyDir:', 'spec.template.spec.volumes[0].emptyDir', 'Volume', 'v1.EmptyDirVolumeSource'],
  ['          medium: Memory', 'spec.template.spec.volumes[0].emptyDir.medium', 'EmptyDirVolumeSource', 'string'],
  ['      containers:', 'spec.template.spec.containers', 'PodSpec', '[]v1.Container'],
  ['      - name: app', '', '', ''],
  ['        image: nginx:1.27', 'spec.template.spec.containers[0].image', 'Container', 'string'],
  ['        imagePullPolicy: IfNotPresent', 'spec.template.spec.containers[0].imagePullPolicy', 'Container', 'string'],
  ['        command:', 'spec.template.spec.containers[0].command', 'Container', '[]string'],
  ['        - sh', '', '', ''],
  ['        env:', 'spec.template.spec.containers[0].env', 'Container', '[]v1.EnvVar'],
  ['        - name: MODE', '', '', ''],
  ['          value: fast', 'spec.template.spec.containers[0].env[0].value', 'EnvVar', 'string'],
  ['        ports:', 'spec.template.spec.containers[0].ports', 'Container', '[]v1.ContainerPort'],
  ['        - containerPort: 80', '', '', ''],
  ['          protocol: TCP', 'spec.template.spec.containers[0].ports[0].protocol', 'ContainerPort', 'string'],
  ['        resources:', 'spec.template.spec.containers[0].resources', 'Container', 'v1.ResourceRequirements'],
  [
    '          requests:',
    'spec.template.spec.containers[0].resources.requests',
    'ResourceRequirements',
    'v1.ResourceList',
  ],
  ['            cpu: 100m', '', '', ''],
  ['          limits:', 'spec.template.spec.containers[0].resources.limits', 'ResourceRequirements', 'v1.ResourceList'],
  ['            cpu: 200m', '', '', ''],
  ['        readinessProbe:', 'spec.template.spec.containers[0].readinessProbe', 'Container', 'v1.Probe'],
  ['          periodSeconds: 5', 'spec.template.spec.containers[0].readinessProbe.periodSeconds', 'Probe', 'int32'],
  ['          httpGet:', 'spec.template.spec.containers[0].readinessProbe.httpGet', 'Probe', 'v1.HTTPGetAction'],
  [
    '            path: /ready',
    'spec.template.spec.containers[0].readinessProbe.httpGet.path',
    'HTTPGetAction',
    'string',
  ],
  [
    '            port: 80',
    'spec.template.spec.containers[0].readinessProbe.httpGet.port',
    'HTTPGetAction',
    'intOrString',
  ],
  ['        volumeMounts:', 'spec.template.spec.containers[0].volumeMounts', 'Container', '[]v1.VolumeMount'],
  ['        - name: data', '', '', ''],
  ['          mountPath: /data', 'spec.template.spec.containers[0].volumeMounts[0].mountPath', 'VolumeMount', 'string'],
  ['          readOnly: true', 'spec.template.spec.containers[0].volumeMounts[0].readOnly', 'VolumeMount', 'bool'],
];
const MANIFEST = LINES.map(([text]) => text).join('\n');

const parse = (text: string) => parseManifests([{ name: 'web.yaml', text }], serverFindings);

/** The manifest with one line changed; what was nested below the line goes when the line gets a value of its own. */
function withLine(index: number, text: string, isWhole: boolean): string {
  const indent = (line: string) => line.length - line.trimStart().length;
  const own = indent(LINES[index]?.[0] ?? '');
  let end = index + 1;
  const belongs = (line: string) => indent(line) > own || (indent(line) === own && line.trimStart().startsWith('- '));
  while (isWhole && end < LINES.length && belongs(LINES[end]?.[0] ?? '')) end += 1;
  const lines = LINES.map(([line]) => line);
  return [...lines.slice(0, index), text, ...lines.slice(isWhole ? end : index + 1)].join('\n');
}

const keyOf = (line: string) => line.trim().split(':')[0] ?? '';
const indentOf = (line: string) => line.slice(0, line.length - line.trimStart().length);

const fields = LINES.flatMap(([text, path, struct, goType], index) =>
  struct === '' ? [] : [{ text, path, struct, goType, index, key: keyOf(text) }],
);

it('the sample manifest is correct', () => expect(parse(MANIFEST)).toMatchObject({ ok: true, errors: [] }));

describe('misspelt fields', () => {
  const slips = fields.flatMap((field) => {
    const { key } = field;
    const doubled = `${key.slice(0, 2)}${key[1]}${key.slice(2)}`;
    const swapped = `${key.slice(0, -2)}${key.at(-1)}${key.at(-2)}`;
    const capital = `${key[0]?.toUpperCase()}${key.slice(1)}`;
    return [doubled, swapped, capital].filter((slip) => slip !== key).map((slip) => ({ ...field, slip }));
  });

  it.each(slips)('refuses $path misspelt as $slip', ({ text, path, index, key, slip }) => {
    const wrong = `${path.slice(0, path.length - key.length)}${slip}`;
    const result = parse(withLine(index, text.replace(key, slip), false));
    expect(result.ok).toBe(false);
    expect(result.errors).toContainEqual(
      expect.objectContaining({
        code: 'unknownField',
        file: 'web.yaml',
        line: index + 1,
        column: indentOf(text).length + 1,
        path: wrong,
        message: `unknown field "${wrong}"`,
        hint: `did you mean "${key}"?`,
      }),
    );
  });
});

describe('wrong types', () => {
  const SAMPLES: readonly (readonly [yaml: string, type: string])[] = [
    ['12', 'number'],
    ['yes', 'bool'],
    ['"text"', 'string'],
    ['[1, 2]', 'array'],
    ['{a: b}', 'object'],
  ];
  const accepts = (goType: string, type: string) =>
    goType === type ||
    (goType === 'bool' && type === 'bool') ||
    (goType.startsWith('int') && type === 'number') ||
    (goType.startsWith('[]') && type === 'array') ||
    (/^(v1|map)/.test(goType) && type === 'object');

  const cases = fields
    .filter((field) => field.goType !== 'intOrString')
    .flatMap((field) =>
      SAMPLES.filter(([, type]) => !accepts(field.goType, type)).map(([yaml, type]) => ({ ...field, yaml, type })),
    );

  it.each(cases)(
    'refuses a value of the wrong type in $path: $yaml',
    ({ text, path, struct, goType, index, key, yaml, type }) => {
      const result = parse(withLine(index, `${indentOf(text)}${key}: ${yaml}`, true));
      const goPath = path.replaceAll(/\[\d+\]/g, '');
      expect(result.ok).toBe(false);
      expect(result.errors).toContainEqual(
        expect.objectContaining({
          code: 'wrongType',
          file: 'web.yaml',
          line: index + 1,
          column: indentOf(text).length + 1,
          path,
          message: `json: cannot unmarshal ${type} into Go struct field ${struct}.${goPath} of type ${goType}`,
        }),
      );
    },
  );

  it('the wrong types cover more than 150 combinations', () => expect(cases.length).toBeGreaterThan(150));
});

describe('duplicate keys', () => {
  const keyed = LINES.flatMap(([text], index) => (/^\s*\w+: \S/.test(text) ? [{ text, index, key: keyOf(text) }] : []));
  it.each(keyed)('refuses the duplicate key $text', ({ text, index, key }) => {
    const lines = LINES.map(([line]) => line);
    const result = parse([...lines.slice(0, index), text, ...lines.slice(index)].join('\n'));
    expect(result.errors).toContainEqual({
      code: 'duplicateKey',
      file: 'web.yaml',
      line: index + 2,
      column: indentOf(text).length + 1,
      path: '',
      message: `key "${key}" already set in map`,
    });
  });
});

describe('values that the API server refuses', () => {
  const at = (text: string) => LINES.findIndex(([line]) => line.trim().replace(/^- /, '') === text);
  it.each<[line: string, replacement: string, path: string, message: string]>([
    [
      'name: web',
      'name: Web',
      'metadata.name',
      "metadata.name: Invalid value: \"Web\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      'name: web',
      'name: <img/src=x>',
      'metadata.name',
      'metadata.name: Invalid value: "<img/src=x>": a lowercase RFC 1123 subdomain must',
    ],
    ['name: web', 'name: ""', 'metadata.name', 'metadata.name: Required value: name or generateName is required'],
    [
      'replicas: 3',
      'replicas: -1',
      'spec.replicas',
      'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      'replicas: 3',
      'replicas: 1.5',
      'spec.replicas',
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'replicas: 3',
      'replicas: 3000000000',
      'spec.replicas',
      'json: cannot unmarshal number 3000000000 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'image: nginx:1.27',
      'image: ""',
      'spec.template.spec.containers[0].image',
      'spec.template.spec.containers[0].image: Required value',
    ],
    ['image: nginx:1.27', 'image: " nginx"', '', ''],
    [
      'imagePullPolicy: IfNotPresent',
      'imagePullPolicy: Sometimes',
      'spec.template.spec.containers[0].imagePullPolicy',
      'spec.template.spec.containers[0].imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"',
    ],
    [
      'protocol: TCP',
      'protocol: tcp',
      'spec.template.spec.containers[0].ports[0].protocol',
      'spec.template.spec.containers[0].ports[0].protocol: Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"',
    ],
    [
      'containerPort: 80',
      '- containerPort: 70000',
      'spec.template.spec.containers[0].ports[0].containerPort',
      'Invalid value: 70000: must be between 1 and 65535, inclusive',
    ],
    [
      'cpu: 100m',
      'cpu: 1e3k',
      'spec.template.spec.containers[0].resources.requests.cpu',
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [
      'cpu: 100m',
      'cpu: 1Kb',
      'spec.template.spec.containers[0].resources.requests.cpu',
      'quantities must match the regular expression',
    ],
    [
      'cpu: 100m',
      'cpu: true',
      'spec.template.spec.containers[0].resources.requests.cpu',
      'quantities must match the regular expression',
    ],
    [
      'cpu: 100m',
      'cpu: -1',
      'spec.template.spec.containers[0].resources.requests.cpu',
      'must be greater than or equal to 0',
    ],
    [
      'port: 80',
      'port: 1.5',
      'spec.template.spec.containers[0].readinessProbe.httpGet.port',
      'json: cannot unmarshal number 1.5 into Go value of type int32',
    ],
    [
      'port: 80',
      'port: true',
      'spec.template.spec.containers[0].readinessProbe.httpGet.port',
      'json: cannot unmarshal bool into Go value of type int32',
    ],
    [
      'port: 80',
      'port: ',
      'spec.template.spec.containers[0].readinessProbe.httpGet.port',
      'spec.template.spec.containers[0].readinessProbe.httpGet.port: Required value',
    ],
    ['operator: Exists', 'operator: Equal', '', ''],
    ['operator: Exists', 'operator: Is', 'spec.template.spec.tolerations[0].operator', 'Unsupported value: "Is"'],
    [
      'name: app',
      '- name: App_1',
      'spec.template.spec.containers[0].name',
      'a lowercase RFC 1123 label must consist of',
    ],
    [
      'name: app',
      '- name: ""',
      'spec.template.spec.containers[0].name',
      'spec.template.spec.containers[0].name: Required value',
    ],
    [
      'mountPath: /data',
      'mountPath: ""',
      'spec.template.spec.containers[0].volumeMounts[0].mountPath',
      'spec.template.spec.containers[0].volumeMounts[0].mountPath: Required value',
    ],
    [
      'value: fast',
      'value: on',
      'spec.template.spec.containers[0].env[0].value',
      'json: cannot unmarshal bool into Go struct field EnvVar.spec.template.spec.containers.env.value of type string',
    ],
    [
      'value: fast',
      'value: 1',
      'spec.template.spec.containers[0].env[0].value',
      'json: cannot unmarshal number into Go struct field EnvVar.spec.template.spec.containers.env.value of type string',
    ],
    ['kind: Deployment', 'kind: Deploiment', 'kind', 'no matches for kind "Deploiment" in version "apps/v1"'],
    [
      'apiVersion: apps/v1',
      'apiVersion: extensions/v1beta1',
      'apiVersion',
      'no matches for kind "Deployment" in version "extensions/v1beta1"',
    ],
    [
      'apiVersion: apps/v1',
      'apiVersion: apps/v1beta2',
      'apiVersion',
      'no matches for kind "Deployment" in version "apps/v1beta2"',
    ],
    ['apiVersion: apps/v1', 'apiVersion: v1', 'apiVersion', 'no matches for kind "Deployment" in version "v1"'],
    ['apiVersion: apps/v1', 'apiVersion:', 'apiVersion', 'apiVersion not set'],
    ['kind: Deployment', 'kind:', 'kind', 'kind not set'],
  ])('the API server refuses %s -> %s', (line, replacement, path, message) => {
    const index = at(line);
    const text = withLine(index, `${indentOf(LINES[index]?.[0] ?? '')}${replacement}`, false);
    const { ok, errors } = parse(text);
    if (message === '') return expect(ok).toBe(true);
    expect(ok).toBe(false);
    const found = errors.find((error) => error.path === path);
    expect(found?.message).toContain(message);
    expect(found?.line).toBe(index + 1);
  });

  it('refuses a request above its limit', () => {
    const { errors } = parse(withLine(at('cpu: 100m'), '              cpu: 1', false));
    expect(errors).toEqual([
      expect.objectContaining({
        line: at('cpu: 100m'),
        message:
          'spec.template.spec.containers[0].resources.requests: Invalid value: "1": must be less than or equal to cpu limit of 200m',
      }),
    ]);
  });

  it('refuses a selector that does not match the template', () => {
    const { errors } = parse(withLine(19, '        app: other', false));
    expect(errors).toEqual([
      expect.objectContaining({
        line: 19,
        path: 'spec.template.metadata.labels',
        message:
          'spec.template.metadata.labels: Invalid value: {"app":"other"}: `selector` does not match template `labels`',
      }),
    ]);
  });

  it('refuses a mount without its volume', () => {
    const { errors } = parse(withLine(56, '        - name: other', false));
    expect(errors).toEqual([
      expect.objectContaining({
        line: 57,
        message: 'spec.template.spec.containers[0].volumeMounts[0].name: Not found: "other"',
      }),
    ]);
  });
});
