import { expect, it } from 'vitest';
import { openSession } from './session.ts';

function notesOf(text: string): string[] {
  const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.yaml', text }] });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened.notes.map(({ message }) => message);
}

function job(name: string, container: string, more = ''): string {
  return `---
apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec: {template: {spec: {restartPolicy: Never, ${more}containers: [{name: main, image: python, ${container}}]}}}
`;
}

const UNREAD = "command: [python3, -c, 'import sys; sys.exit(1)']";

it('names the containers that are assumed to succeed because their program is unknown', () => {
  expect(notesOf(job('a', UNREAD))).toEqual([
    'what these containers do is not in this model, so they are assumed to succeed after 10 s: Job "default/a" (container main: python3)',
  ]);
});

it('names three containers and counts the others', () => {
  const [note = ''] = notesOf(['a', 'b', 'c', 'd', 'e'].map((name) => job(name, UNREAD)).join(''));
  expect(note).toContain('Job "default/c" (container main: python3), 2 more');
  expect(note).not.toContain('default/d');
});

it('distinguishes init containers, which are assumed to succeed after 1 s', () => {
  const init = 'initContainers: [{name: prepare, image: prepare}], ';
  expect(notesOf(job('a', "command: [sh, -c, 'sleep 5; exit 3']", init))).toEqual([
    'what these init containers do is not in this model, so they are assumed to succeed after 1 s: Job "default/a" (container prepare)',
  ]);
});

it('notes no script that it can read, and no container that keeps running', () => {
  const web = '---\napiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: nginx}]}\n';
  expect(notesOf(job('a', "command: [sh, -c, 'exit 3']") + web)).toEqual([]);
});

it('refuses a Job without a name like any other object', () => {
  const text = job('a', UNREAD).replace('metadata: {name: a}\n', '');
  const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.yaml', text }] });
  expect(opened).toMatchObject({
    ok: false,
    problems: [{ field: 'metadata.name', message: 'metadata.name: Required value: name or generateName is required' }],
  });
});
