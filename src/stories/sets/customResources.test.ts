import { beforeAll, describe, expect, it } from 'vitest';
import { kubectl } from '#session/kubectl/testing/terminal.ts';
import type { Session } from '#session/session.ts';
import { S, start } from '#session/testing/manifestSession.ts';
import { MANIFEST_SETS } from './testing/manifestSets.ts';

const application = (spec: string, name = 'shop') =>
  `apiVersion: delivery.example.com/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: delivery}
spec: ${spec}
`;

let session: Session;
let second = 10;

/** One line after the other, each with two seconds. */
function run(line: string, text = ''): string[] {
  second += 2;
  return kubectl(session, line, second, [{ name: 'app.yaml', text }]);
}

beforeAll(() => {
  session = start(MANIFEST_SETS.delivery);
  session.seekTime(second * S);
});

describe('custom resources of a definition', () => {
  it('establishes a CustomResourceDefinition', () => {
    expect(run('wait --for condition=established crd/applications.delivery.example.com --timeout=1s')).toEqual([
      'customresourcedefinition.apiextensions.k8s.io/applications.delivery.example.com condition met',
    ]);
  });

  it('fills in schema defaults and keeps unspecified fields where allowed', () => {
    const [found = ''] = run('get app guestbook -n delivery -o jsonpath={.spec}');
    expect(JSON.parse(found)).toMatchObject({
      revisionHistoryLimit: 10,
      source: { targetRevision: 'HEAD', helm: { valuesObject: { nested: { free: [1, 'two'] } } } },
      syncPolicy: { automated: { prune: true, selfHeal: false } },
    });
  });

  it('refuses fields that the schema does not have', () => {
    const spec = '{projekt: p, destination: {server: x}, source: {repoURL: a, foo: {b: 1}}}';
    expect(run('apply -f app.yaml', application(spec))).toEqual([
      'Error from server (BadRequest): error when creating "app.yaml": Application in version "v1alpha1" cannot be handled as a Application: strict decoding error: unknown field "spec.projekt", unknown field "spec.source.foo"',
    ]);
  });

  it("reports schema violations with kubectl's messages", () => {
    const spec = '{project: 5, revisionHistoryLimit: -1, destination: {server: x}, source: {helm: {version: v9}}}';
    const [first, ...rest] = run('apply -f app.yaml', application(spec));
    expect(first).toBe('The Application "shop" is invalid: ');
    expect(rest).toEqual([
      '* spec.project: Invalid value: "integer": spec.project in body must be of type string: "integer"',
      '* spec.revisionHistoryLimit: Invalid value: -1: spec.revisionHistoryLimit in body should be greater than or equal to 0',
      '* spec.source.repoURL: Required value',
      '* spec.source.helm.version: Unsupported value: "v9": supported values: "v2", "v3"',
      '* <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ]);
  });

  it('evaluates the validation rules of the schema', () => {
    const spec =
      '{project: p, destination: {server: nowhere, name: here}, source: {repoURL: a}, sources: [{repoURL: b}]}';
    expect(run('apply -f app.yaml', application(spec))).toEqual([
      'The Application "shop" is invalid: ',
      '* spec.sources: Forbidden: source and sources exclude each other',
      '* spec.destination: Invalid value: exactly one of server and name',
      '* spec.destination.server: Invalid value: "nowhere": must be a URL',
    ]);
  });

  it('compares an update with the stored object', () => {
    const good = '{project: p, destination: {name: here}, source: {repoURL: a}}';
    expect(run('apply -f app.yaml', application(good))).toEqual(['application.delivery.example.com/shop created']);
    expect(run(`patch app shop -n delivery --type merge -p '{"spec":{"project":"default"}}'`)).toEqual([
      'The Application "shop" is invalid: spec: Invalid value: an application of project p must not move to default',
    ]);
  });
});
