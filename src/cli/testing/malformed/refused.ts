import { JSON_TEXT } from './deployment.ts';
import { input, named, type Plain, POD, podMeta, type TriedInput } from './triedInput.ts';

/** Well-formed documents with values that the API server refuses, and some that it takes although they look odd. */
export function values(): TriedInput[] {
  const requests = (cpu: string): string =>
    POD.replace('image:', `resources: { requests: { cpu: ${cpu} } }\n      image:`);
  const replicas = (count: string): string => JSON_TEXT.replace('"replicas": 2', `"replicas": ${count}`);
  return [
    ...[
      '"-1"',
      '1e400',
      '.nan',
      '.inf',
      '1Zi',
      '"1 Gi"',
      '"0x10"',
      '[1]',
      '"1.2.3"',
      '"1mm"',
      '"--1"',
      '"१"',
      'true',
    ].map((cpu) => input(`cpu request ${cpu}`, requests(cpu), 'refused')),
    ...['1e3', '"9999999999999999999"', '0.1', '"+1"', '1e-9', 'null'].map((cpu) =>
      input(`cpu request ${cpu}`, requests(cpu), 'either'),
    ),
    ...['-1', '2147483648', '1.5', '1e400', '"2"', 'true'].map((count) =>
      input(`replicas ${count}`, replicas(count), 'refused'),
    ),
    input('replicas 3000000000000000000000', replicas('3000000000000000000000'), 'refused'),
    input('replicas null', replicas('null'), 'taken'),
    input('port 65536', JSON_TEXT.replace('"containerPort": 80', '"containerPort": 65536'), 'refused'),
    input('an unknown probe', JSON_TEXT.replace('"httpGet"', '"ftpGet"'), 'refused'),
    input('an unknown operator', JSON_TEXT.replace('"In"', '"Inside"'), 'refused'),
    input(
      'a selector that does not match',
      JSON_TEXT.replace('"matchLabels": {\n        "app": "tried"', '"matchLabels": {\n        "app": "other"'),
      'refused',
    ),
    input('no containers', 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [] }\n', 'refused'),
    input('no spec', 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n', 'refused'),
    input('a year beyond time', podMeta('  creationTimestamp: "99999-13-45T99:99:99Z"\n'), 'refused'),
    input(
      'a node that can hold less than nothing',
      'apiVersion: v1\nkind: Node\nmetadata: { name: n }\nstatus: { allocatable: { cpu: "-4", memory: 1Gi, pods: "10" } }\n',
      'either',
    ),
    input('a node without a status', 'apiVersion: v1\nkind: Node\nmetadata: { name: bare }\n', 'taken'),
    input('a weight beyond the range', JSON_TEXT.replace('"weight": 10', '"weight": 1000'), 'refused'),
    input('a limit below its request', JSON_TEXT.replace('"cpu": "1"', '"cpu": "1m"'), 'refused'),
  ];
}

export function identities(): TriedInput[] {
  return [
    ...['""', 'Upper', 'a_b', '-a', 'a-', 'a/b', '..', '"a b"', '1', '~', 'x'.repeat(254)].map((name) =>
      input(`name ${name.slice(0, 20)}`, named(name), 'refused'),
    ),
    input(
      'no name',
      'apiVersion: v1\nkind: Pod\nmetadata: {}\nspec: { containers: [{ name: a, image: a }] }\n',
      'refused',
    ),
    input(
      'a name to be made up',
      'apiVersion: v1\nkind: Pod\nmetadata: { generateName: made- }\nspec: { containers: [{ name: a, image: a }] }\n',
      'either',
    ),
    input('a Deployment of v1', JSON_TEXT.replace('apps/v1', 'v1'), 'refused'),
    input('a Deployment of long ago', JSON_TEXT.replace('apps/v1', 'extensions/v1beta1'), 'refused'),
    input('a kind misspelt', JSON_TEXT.replace('"Deployment"', '"Deploymnet"'), 'refused'),
    input('an apiVersion misspelt', JSON_TEXT.replace('apps/v1', 'app/v1'), 'either'),
    input('a kind in lower case', POD.replace('kind: Pod', 'kind: pod'), 'refused'),
    input(
      'an unknown kind of its own group',
      'apiVersion: example.org/v1\nkind: Widget\nmetadata: { name: w }\nspec: { anything: [1, { a: null }] }\n',
      'taken',
    ),
    input('a Helm template', named('{{ .Release.Name }}'), 'refused'),
    input('a Helm template with blocks', `{{- if .Values.enabled }}\n${POD}{{- end }}\n`, 'refused'),
    input('a Kustomization', 'resources:\n  - a.yaml\n', 'refused'),
    input('a conflict of versions', `<<<<<<< HEAD\n${POD}=======\n${POD}>>>>>>> other\n`, 'refused'),
    input(
      'the answer of kubectl, with its table',
      'NAME   READY   STATUS    RESTARTS   AGE\na      1/1     Running   0          1d\n',
      'refused',
    ),
    input('an error of kubectl', 'Error from server (NotFound): pods "a" not found\n', 'refused'),
  ];
}

/** Objects as a live cluster has them, with something wrong. */
export function dumps(): TriedInput[] {
  const dumped = (metadata: Plain, rest: Plain): string =>
    JSON.stringify(
      {
        apiVersion: 'v1',
        kind: 'List',
        items: [
          {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: { name: 'a', namespace: 'default', uid: '1', ...metadata },
            ...rest,
          },
        ],
      },
      undefined,
      1,
    );
  const spec = { containers: [{ name: 'a', image: 'a' }] };
  return [
    input('a dump with a status of the wrong type', dumped({}, { spec, status: { phase: 5 } }), 'refused'),
    input('a dump with conditions that are text', dumped({}, { spec, status: { conditions: 'Ready' } }), 'refused'),
    input(
      'a dump of a Pod on a node that is not there',
      dumped({}, { spec: { ...spec, nodeName: 'nowhere' }, status: { phase: 'Running' } }),
      'taken',
    ),
    input(
      'a dump owned by nobody',
      dumped(
        { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'gone', uid: '9', controller: true }] },
        { spec, status: {} },
      ),
      'taken',
    ),
    input(
      'a dump owned by itself',
      dumped({ ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a', uid: '1', controller: true }] }, { spec }),
      'taken',
    ),
    input('a dump with a resourceVersion that is no number', dumped({ resourceVersion: 'new' }, { spec }), 'either'),
    input(
      'a dump being deleted',
      dumped({ deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 30 }, { spec }),
      'either',
    ),
    input(
      'a dump with two uids alike',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: ['a', 'b'].map((name) => ({
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name, namespace: 'default', uid: '1' },
          spec,
        })),
      }),
      'either',
    ),
  ];
}
