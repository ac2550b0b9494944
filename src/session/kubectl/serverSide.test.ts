import { expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import type { Session } from '#session/session.ts';
import { shop } from './testing/shop.ts';
import { kubectl, printed } from './testing/terminal.ts';

const web = (image: string, more = '') => [
  {
    name: 'web.yaml',
    text: `apiVersion: apps/v1
kind: Deployment
metadata: {name: front}
spec:
  ${more}
  selector: {matchLabels: {app: front}}
  template:
    metadata: {labels: {app: front}}
    spec: {containers: [{name: app, image: ${image}}]}
`,
  },
];

function managers(session: Session, what: string): readonly (readonly unknown[])[] {
  const { metadata } = JSON.parse(
    printed(session, `get ${what} -o json --show-managed-fields`).join('\n'),
  ) as KubeObject;
  return (metadata.managedFields ?? []).map(({ manager, operation, subresource }) => [
    manager,
    operation,
    ...(subresource ? [subresource] : []),
  ]);
}

it('shows managedFields only on request, and distinguishes commands from controllers', () => {
  const session = shop();
  kubectl(session, 'create -f web.yaml', 21, web('a'));
  kubectl(session, 'scale deploy front --replicas=3', 24);
  kubectl(session, 'label deploy front tier=x --field-manager=me', 26);
  expect(printed(session, 'get deploy front -o yaml').join('\n')).not.toContain('managedFields');
  expect(managers(session, 'deploy front')).toEqual([
    ['kubectl', 'Update', 'scale'],
    ['kubectl-create', 'Update'],
    ['kube-controller-manager', 'Update', 'status'],
    ['me', 'Update'],
  ]);
  expect(
    printed(session, "get deploy front -o jsonpath='{.metadata.managedFields[1].fieldsV1.f:spec.f:selector}'"),
  ).toEqual(['{}']);
  const pod = printed(session, 'get pods -l app=front -o name')[0] ?? '';
  expect(managers(session, pod)).toEqual([
    ['kube-controller-manager', 'Update'],
    ['kubelet', 'Update', 'status'],
  ]);
  const shown = kubectl(session, 'annotate deploy front a=b -o yaml --show-managed-fields', 28).join('\n');
  expect(shown).toContain('manager: kubectl-annotate');
});

it('applies on the server, and explains a conflict with another manager of a field', () => {
  const session = shop();
  expect(kubectl(session, 'apply --server-side -f web.yaml --field-manager=ci', 21, web('a', 'replicas: 2'))).toEqual([
    'deployment.apps/front serverside-applied',
  ]);
  const lines = kubectl(session, 'apply --server-side -f web.yaml', 22, web('b')).flatMap((line) => line.split('\n'));
  expect(lines.slice(0, 2)).toEqual([
    'error: Apply failed with 1 conflict: conflict with "ci": .spec.template.spec.containers[name="app"].image',
    'Please review the fields above--they currently have other managers. Here',
  ]);
  expect(kubectl(session, 'apply --server-side --force-conflicts -f web.yaml', 23, web('b'))).toEqual([
    'deployment.apps/front serverside-applied',
  ]);
  expect(managers(session, 'deploy front').slice(0, 2)).toEqual([
    ['ci', 'Apply'],
    ['kubectl', 'Apply'],
  ]);
  expect(printed(session, 'apply --force-conflicts -f web.yaml', web('b'))).toEqual([
    'error: --force-conflicts only works with --server-side',
  ]);
  expect(printed(session, 'apply --server-side --dry-run=client -f web.yaml', web('b'))).toEqual([
    "error: --dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)",
  ]);
});

it('takes over the fields of a client-side apply, so that they can be removed', () => {
  const session = shop();
  kubectl(session, 'apply -f web.yaml', 21, web('a', 'minReadySeconds: 5'));
  expect(managers(session, 'deploy front')).toContainEqual(['kubectl-client-side-apply', 'Update']);
  expect(kubectl(session, 'apply --server-side -f web.yaml', 24, web('a'))).toEqual([
    'deployment.apps/front serverside-applied',
  ]);
  expect(managers(session, 'deploy front')).toEqual([
    ['kubectl', 'Apply'],
    ['kubectl-last-applied', 'Apply'],
    ['kube-controller-manager', 'Update', 'status'],
  ]);
  const spec = printed(session, 'get deploy front -o yaml').join('\n');
  expect(spec).not.toContain('minReadySeconds: 5');
});
