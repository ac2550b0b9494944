import { expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import type { KubectlEdit, KubectlProgress } from '#protocol/kubectl.ts';
import { S } from '#session/testing/manifestSession.ts';
import { shop } from '../testing/shop.ts';
import { applyPatch, lastApplied, twoWayPatch } from './twoWayPatch.ts';

const LINE = 'kubectl edit deployment web';

const session = shop();
const opened = textOf();

function textOf(edit?: KubectlEdit): string {
  const answer = session.ask('kubectl', { line: LINE, ...(edit && { edit }) });
  if (answer.type !== 'edit') throw new Error(JSON.stringify(answer));
  return answer.text;
}

function edited(text: string, refused?: string): KubectlEdit {
  return { opened, text, ...(refused !== undefined && { refused }) };
}

/** How far the command is that sends an edited text. */
function sent(edit: KubectlEdit): () => KubectlProgress | undefined {
  const answer = session.ask('kubectl', { line: LINE, edit });
  if (answer.type !== 'command') throw new Error(JSON.stringify(answer));
  const result = session.accept(answer.command);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return () => session.ask('kubectlRun', { seq: result.seq });
}

it('edit opens the object below its instructions', () => {
  expect(opened).toMatch(/^# Please edit the object below\. Lines beginning with a '#' will be ignored,\n/);
  expect(opened).toContain('#\napiVersion: apps/v1\nkind: Deployment\n');
  const missing = session.ask('kubectl', { line: 'kubectl edit deployment nix' });
  expect(missing).toMatchObject({
    lines: [{ stream: 'err', text: 'Error from server (NotFound): deployments.apps "nix" not found' }],
  });
  const unattended = session.accept({ type: 'kubectl.run', line: LINE });
  expect(!unattended.ok && unattended.problems[0]?.message).toMatch(/not possible here/);
  const unread = session.accept({ type: 'kubectl.run', line: LINE, edit: { opened } as KubectlEdit });
  expect(!unread.ok && unread.problems[0]).toMatchObject({
    field: 'edit.text',
    message: 'edit.text: expected a text, found nothing',
  });
});

it('says when nothing changed, and reopens a text that is no YAML', () => {
  const said = (text: string, refused?: string) => session.ask('kubectl', { line: LINE, edit: edited(text, refused) });
  expect(said(`# mine\n${opened}`)).toMatchObject({ lines: [{ text: 'Edit cancelled, no changes made.' }] });
  expect(said('# all gone\n')).toMatchObject({ lines: [{ text: 'Edit cancelled, saved file was empty.' }] });
  const broken = opened.replace('replicas: 2', 'replicas: [2');
  expect(textOf(edited(broken))).toMatch(/#\n# The edited file had a syntax error: error parsing edited-file: /);
  const renamed = said(opened.replace('name: web\n', 'name: shop\n'));
  expect(renamed).toMatchObject({
    type: 'edit',
    lines: [{ text: 'error: At least one of apiVersion, kind and name was changed' }],
  });
  const refused = opened.replace('replicas: 2', 'replicas: -2');
  expect(said(refused, `# why\n${refused}`)).toMatchObject({
    failed: true,
    lines: [{ text: 'error: Edit cancelled, no valid changes were saved.' }],
  });
});

it('sends what was changed, and reopens a refused text below the refusal', () => {
  const bad = opened.replace('replicas: 2', 'replicas: -2');
  const first = sent(edited(bad));
  session.seekTime(21 * S);
  const { lines, reopens = '' } = first() ?? {};
  expect(lines).toEqual([{ stream: 'err', text: 'error: deployments.apps "web" is invalid' }]);
  expect(reopens).toContain(
    '#\n# deployments.apps "web" was not valid:\n# * spec.replicas: Invalid value: -2: must be greater than or equal to 0\n#\napiVersion: apps/v1\n',
  );
  const second = sent(edited(reopens.replace('replicas: -2', 'replicas: 3'), reopens));
  session.seekTime(22 * S);
  expect(second()).toEqual({ state: 'done', lines: [{ stream: 'out', text: 'deployment.apps/web edited' }] });
});

it('a patch contains deletions from a keyed list, its order, and the kept fields of a union', () => {
  const before = {
    metadata: { finalizers: ['a/b', 'c/d'], labels: { app: 'web' } },
    spec: { containers: [{ name: 'one', image: 'x' }, { name: 'two' }], volumes: [{ name: 'v', emptyDir: {} }] },
  };
  const after = {
    metadata: { finalizers: ['c/d', 'e/f'] },
    spec: { containers: [{ name: 'new' }, { name: 'one', image: 'y' }], volumes: [{ name: 'v', configMap: {} }] },
  };
  expect(twoWayPatch(before, after, 'Pod')).toEqual({
    metadata: {
      labels: null,
      finalizers: ['e/f'],
      '$deleteFromPrimitiveList/finalizers': ['a/b'],
      '$setElementOrder/finalizers': ['c/d', 'e/f'],
    },
    spec: {
      containers: [{ name: 'new' }, { name: 'one', image: 'y' }, { $patch: 'delete', name: 'two' }],
      '$setElementOrder/containers': [{ name: 'new' }, { name: 'one' }],
      volumes: [{ name: 'v', configMap: {}, emptyDir: null, $retainKeys: ['configMap', 'name'] }],
      '$setElementOrder/volumes': [{ name: 'v' }],
    },
  });
});

it('apply removes what was applied before and keeps what others have added', () => {
  const meta = { apiVersion: 'apps/v1', kind: 'Deployment' };
  const containers = (...names: string[]) => ({ template: { spec: { containers: names.map((name) => ({ name })) } } });
  const before = { ...meta, metadata: { name: 'web', labels: { a: '1' } }, spec: containers('app', 'old') };
  const live = {
    ...lastApplied(before),
    spec: {
      strategy: { type: 'RollingUpdate', rollingUpdate: {} },
      ...containers('app', 'old', 'injected'),
    },
  } as unknown as KubeObject;
  const wanted = {
    ...meta,
    metadata: { name: 'web' },
    spec: { strategy: { type: 'RollingUpdate' }, template: { spec: { containers: [{ name: 'app', image: 'x' }] } } },
  };
  expect(applyPatch(live, wanted, 'Deployment')).toMatchObject({
    metadata: { labels: null },
    spec: {
      strategy: { $retainKeys: ['type'] },
      template: {
        spec: {
          '$setElementOrder/containers': [{ name: 'app' }],
          containers: [
            { name: 'app', image: 'x' },
            { name: 'old', $patch: 'delete' },
          ],
        },
      },
    },
  });
});
