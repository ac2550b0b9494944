import { expect, it } from 'vitest';
import { shop } from './testing/shop.ts';
import { kubectl, printed } from './testing/terminal.ts';

const configMap = (name: string, labels = 'app: front', data = 'a: b') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, labels: {${labels}}}\ndata: {${data}}\n`;
const file = (...objects: readonly string[]) => [{ name: 'all.yaml', text: objects.join('---\n') }];
const DEPRECATED = expect.stringMatching(/^W prune.go:71\] Deprecated: kubectl apply will no longer prune/);

it('prunes objects that were applied before, have the labels and are in no file any more', () => {
  const session = shop();
  kubectl(session, 'create configmap made', 21);
  kubectl(session, 'label configmap made app=front', 22);
  kubectl(session, 'apply -f all.yaml', 24, file(configMap('one'), configMap('two'), configMap('other', 'app: back')));
  const left = file(configMap('one'));
  expect(kubectl(session, 'apply -f all.yaml --prune -l app=front --dry-run=server', 26, left)).toEqual([
    'configmap/one unchanged (server dry run)',
    DEPRECATED,
    'configmap/two pruned (server dry run)',
  ]);
  expect(kubectl(session, 'apply -f all.yaml --prune -l app=front', 28, left)).toEqual([
    'configmap/one unchanged',
    DEPRECATED,
    'configmap/two pruned',
  ]);
  expect(printed(session, 'get configmaps -o name')).not.toContain('configmap/two');
  expect(kubectl(session, 'apply -f all.yaml --prune --all --prune-allowlist=core/v1/ConfigMap', 30, left)).toEqual([
    'configmap/one unchanged',
    'configmap/other pruned',
  ]);
  expect(printed(session, 'get configmaps -o name')).toContain('configmap/made');
});

it('prunes no kind that is not allowed, and nothing when an object was refused', () => {
  const session = shop();
  kubectl(session, 'apply -f all.yaml', 22, file(configMap('one'), configMap('two')));
  const line = 'apply -f all.yaml --prune --all --prune-allowlist=core/v1/Secret';
  expect(kubectl(session, line, 24, file(configMap('one')))).toEqual(['configmap/one unchanged']);
  const refused = kubectl(
    session,
    'apply -f all.yaml --prune --all',
    26,
    file(configMap('one'), configMap('Not_A_Name')),
  );
  expect(refused.join()).not.toContain('pruned');
  expect(printed(session, 'get configmaps -o name')).toContain('configmap/two');
});

it('applies only the objects of a file that have the labels', () => {
  const session = shop();
  const files = file(configMap('one'), configMap('other', 'app: back'));
  expect(kubectl(session, 'apply -f all.yaml -l app=back', 22, files)).toEqual(['configmap/other created']);
  expect(printed(session, 'apply -f all.yaml -l app=none', files)).toEqual(['error: no objects passed to apply']);
});

it.each([
  ['--prune', 'error: all resources selected for prune without explicitly passing --all. To prune all resources, pass'],
  ['--prune --all -l a=b', 'error: cannot set --all and --selector at the same time'],
  [
    '--prune --all --server-side',
    "error: --prune is in alpha and doesn't currently work on objects created by server-",
  ],
  ['--prune --all --prune-allowlist=v1/Pod', 'error: invalid GroupVersionKind format: v1/Pod, please follow <group/'],
  ['--prune --all --prune-allowlist=core/v1/Nix', 'error: no matches for kind "Nix" in version "v1"'],
  ['--prune --all -o yaml', 'kubectl apply --prune -o yaml: not in this model'],
])('refuses apply %s', (flags, said) => {
  expect(printed(shop(), `apply -f all.yaml ${flags}`, file(configMap('one'))).join()).toContain(said);
});

it('a server-side diff compares with the server’s result, and names the other managers of a field', () => {
  const session = shop();
  kubectl(session, 'apply -f all.yaml --server-side', 22, file(configMap('one')));
  const changed = file(configMap('one', 'app: front', 'a: c'), configMap('two'));
  const lines = kubectl(session, 'diff -f all.yaml --server-side', 24, changed).join('\n');
  expect(lines).toContain('-  a: b\n+  a: c');
  expect(lines).toContain('+++ MERGED/v1.ConfigMap.default.two\n@@ -0,0 +1,');
  expect(printed(session, "get configmap one -o jsonpath='{.data.a}'")).toEqual(['b']);
  expect(printed(session, 'get configmaps -o name')).not.toContain('configmap/two');
  const other = 'diff -f all.yaml --server-side --field-manager=me';
  expect(kubectl(session, other, 26, changed).at(-1)).toMatch(/Apply failed with 1 conflict: conflict with "kubectl"/);
  expect(kubectl(session, `${other} --force-conflicts`, 28, changed).join('\n')).toContain('+  a: c');
  expect(printed(session, 'diff -f all.yaml --force-conflicts', changed)).toEqual([
    'error: --force-conflicts only works with --server-side',
  ]);
});
