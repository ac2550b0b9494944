import { describe, expect, it } from 'vitest';
import { shop } from './testing/shop.ts';
import { kubectl, printed } from './testing/terminal.ts';

const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: given}\ndata: {a: b}\n';

describe('standard input of a command', () => {
  it.each([
    ['kubectl apply -f - <<EOF\nBODYEOF', 'configmap/given created'],
    ["kubectl create -f - <<'EOF'\nBODYEOF", 'configmap/given created'],
    ['cat <<EOF | kubectl apply --server-side -f -\nBODYEOF', 'configmap/given serverside-applied'],
    [
      `echo '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"given"}}' | kubectl apply -f -`,
      'configmap/given created',
    ],
    [
      "printf 'apiVersion: v1\\nkind: %s\\nmetadata: {name: given}\\n' ConfigMap | k create -f -",
      'configmap/given created',
    ],
    [
      'kubectl create cm given --from-literal=a=b --dry-run=client -o yaml | kubectl apply -f -',
      'configmap/given created',
    ],
    ['cat given.yaml | kubectl create -f -', 'configmap/given created'],
    ['kubectl create -f - < given.yaml', 'configmap/given created'],
  ])('reads standard input: %s', (line, said) => {
    const files = [
      { name: 'given.yaml', text: CONFIG },
      { name: 'other.yaml', text: 'apiVersion: v1\nkind: Namespace\nmetadata: {name: other}\n' },
    ];
    const session = shop();
    expect(kubectl(session, line.replace('BODY', CONFIG), 22, files)).toEqual([said]);
    expect(printed(session, 'get cm given -o name')).toEqual(['configmap/given']);
    expect(printed(session, 'get ns other --ignore-not-found')).toEqual([]);
  });

  it('replaces and deletes from standard input, and names it STDIN', () => {
    const session = shop();
    const given = (command: string) => `${command} -f - <<EOF\n${CONFIG}EOF`;
    kubectl(session, given('create'), 21);
    expect(kubectl(session, given('create'), 22)).toEqual([
      'Error from server (AlreadyExists): error when creating "STDIN": configmaps "given" already exists',
    ]);
    expect(kubectl(session, given('replace'), 23)).toEqual(['configmap/given replaced']);
    expect(kubectl(session, 'get cm given -o yaml | kubectl replace -f -', 24)).toEqual(['configmap/given replaced']);
    expect(kubectl(session, given('delete'), 25)).toEqual(['configmap "given" deleted from default namespace']);
    expect(printed(session, 'get cm given -o yaml | kubectl replace -f -')).toEqual([
      'Error from server (NotFound): configmaps "given" not found',
      'error: no objects passed to replace',
    ]);
    expect(printed(session, 'kubectl delete pod x | kubectl get pods')).toEqual([
      expect.stringMatching(/^\|: only output that is printed at once/),
    ]);
  });
});

it('suggests repeat for a shell loop', () => {
  const session = shop();
  const loops = [
    'while true; do kubectl get pods -o wide; sleep 5; done',
    'watch -n 5 kubectl get pods -o wide',
    'for i in 1 2 3; do kubectl get pods -o wide; sleep 5; done',
  ];
  for (const line of loops)
    expect(printed(session, line)[0], line).toContain('Write: repeat 20 5s kubectl get pods -o wide.');
});

describe('help', () => {
  it('help lists what this terminal has, and what it lacks', () => {
    const session = shop();
    const root = printed(session, 'kubectl help');
    expect(root).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}rollout +Manage/),
        expect.stringMatching(/^Not in this model: attach,/),
      ]),
    );
    for (const line of ['kubectl --help', 'kubectl -h', 'kubectl']) expect(printed(session, line), line).toEqual(root);
    const get = printed(session, 'kubectl help get');
    expect(get).toEqual(
      expect.arrayContaining([
        '    -w, --watch',
        expect.stringMatching(/^Options of kubectl that are not in this model: .*--watch-only/),
      ]),
    );
    for (const line of ['get --help', 'get pods -h -A']) expect(printed(session, line), line).toEqual(get);
    expect(printed(session, 'help create deployment')).toContain('        --image=TEXT (required)');
    expect(printed(session, 'rollout --help')[0]).toBe('Manage the rollout of one or many resources.');
    expect(printed(session, 'help exec')[0]).toMatch(/^Not in this model: nothing runs in the containers/);
    expect(printed(session, 'help nothing')[0]).toBe('error: unknown command "nothing" for "kubectl"');
  });

  it('says why this terminal lacks a kubectl command, with any arguments', () => {
    const session = shop();
    for (const line of ['config set-context --current --namespace=dev', 'apply view-last-applied deploy/web -o json'])
      expect(printed(session, line), line).toEqual([expect.stringMatching(/^kubectl .* \(.+\): not in this model$/)]);
  });
});
