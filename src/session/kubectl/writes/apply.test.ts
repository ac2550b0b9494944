import { describe, expect, it } from 'vitest';
import { shop } from '../testing/shop.ts';
import { kubectl } from '../testing/terminal.ts';

const FILES = [
  { name: 'cm.yaml', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: colours\ndata:\n  a: red\n' },
];

describe('kubectl apply', () => {
  it('warns once about an object that apply did not create, and then adds its annotation', () => {
    const session = shop();
    kubectl(session, 'create -f cm.yaml', 21, FILES);
    expect(kubectl(session, 'apply -f cm.yaml', 22, FILES)).toEqual([
      expect.stringMatching(
        /^Warning: resource configmaps\/colours is missing the kubectl\.kubernetes\.io\/last-applied-configuration annotation which is required by kubectl apply\./,
      ),
      'configmap/colours configured',
    ]);
    expect(kubectl(session, 'apply -f cm.yaml', 23, FILES)).toEqual(['configmap/colours unchanged']);
  });

  it('says configured while it sends a patch, even when the server changes nothing', () => {
    const session = shop();
    const written = [
      {
        name: 'web.yaml',
        text: `apiVersion: v1
kind: Pod
metadata: {name: one}
spec: {containers: [{name: a, image: a, resources: {requests: {cpu: 1000m}}}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: two}
`,
      },
    ];
    kubectl(session, 'apply -f web.yaml', 22, written);
    expect(kubectl(session, 'apply -f web.yaml', 23, written)).toEqual([
      'pod/one configured',
      'configmap/two unchanged',
    ]);
  });

  it('apply is refused when the object and its annotation exceed the size of a request', () => {
    const revision = { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: { name: 'big' }, revision: 1 };
    const text = JSON.stringify({ ...revision, data: { text: 'x'.repeat(1_600_000) } });
    expect(kubectl(shop(), 'apply -f big.json', 30, [{ name: 'big.json', text }])).toEqual([
      'Error from server (RequestEntityTooLarge): error when creating "big.json": Request entity too large: limit is 3145728',
    ]);
  });

  it('warns about an object that is being deleted', () => {
    const session = shop();
    kubectl(session, 'apply -f cm.yaml', 21, FILES);
    kubectl(session, `patch cm colours --type=merge -p '{"metadata":{"finalizers":["example.com/a"]}}'`, 22);
    kubectl(session, 'delete cm colours --wait=false', 23);
    expect(kubectl(session, 'apply -f cm.yaml', 24, FILES)).toEqual([
      'Warning: Detected changes to resource configmaps/colours which is currently being deleted.',
      'configmap/colours unchanged',
    ]);
  });
});

describe('files with generateName or with errors', () => {
  const JOB = `apiVersion: batch/v1
kind: Job
metadata: {generateName: job-}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: b}]}}}
`;
  const files = [
    { name: 'job.yaml', text: JOB },
    { name: 'odd.yaml', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: odd}\nfoo: bar\n' },
  ];
  const session = shop();
  let second = 20;
  const run = (line: string) => {
    second += 2;
    return kubectl(session, line, second, files);
  };

  it('create prints the name that the server gave, and a client-side dry run has none', () => {
    expect(run('create -f job.yaml')).toEqual([expect.stringMatching(/^job\.batch\/job-\w{5} created$/)]);
    expect(run('create -f job.yaml -o name')).toEqual([expect.stringMatching(/^job\.batch\/job-\w{5}$/)]);
    expect(run('create -f job.yaml --dry-run=client')).toEqual(['job.batch/<unknown> created (dry run)']);
    for (const [verb, doing] of [
      ['replace', 'replacing'],
      ['delete', 'deleting'],
    ])
      expect(run(`${verb} -f job.yaml`)).toEqual([
        `error: error when ${doing} "job.yaml": resource name may not be empty`,
      ]);
  });

  it('--validate decides how strictly the server reads', () => {
    const refused = (doing: string) =>
      `Error from server (BadRequest): error when ${doing} "odd.yaml": ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "foo"`;
    expect(run('apply -f odd.yaml')).toEqual([refused('creating')]);
    expect(run('apply -f odd.yaml --validate=warn')).toEqual(['Warning: unknown field "foo"', 'configmap/odd created']);
    expect(run('replace -f odd.yaml')).toEqual([refused('replacing')]);
    expect(run('replace -f odd.yaml --validate=false')).toEqual(['configmap/odd replaced']);
  });

  it('commands that need only the name accept a file with errors', () => {
    expect(run('label -f odd.yaml a=b')).toEqual(['configmap/odd labeled']);
    expect(run('delete -f odd.yaml')).toEqual(['configmap "odd" deleted from default namespace']);
  });
});
