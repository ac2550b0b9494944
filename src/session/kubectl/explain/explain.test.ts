import { describe, expect, it } from 'vitest';
import { start } from '#session/testing/manifestSession.ts';
import { printed } from '../testing/terminal.ts';
import { wordWrap } from './explain.ts';

const WIDGETS = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        description: A widget.
        properties:
          spec:
            type: object
            required: [size]
            properties:
              size: {type: integer, description: How large it is.}
              parts: {type: array, items: {type: object, properties: {name: {type: string, enum: [a, b]}}}}
`;
const NOT_KEPT = '    (model) Kubernetes has a description, which is not stored here.';

describe('kubectl explain', () => {
  const session = start(WIDGETS);
  session.seekTime(2_000_000);
  const fieldsOf = (line: string) => explained(line).slice(explained(line).indexOf('FIELDS:') + 1);
  const explained = (line: string) => printed(session, `explain ${line}`);

  it('shows the fields of a kind with their types', () => {
    const lines = explained('pod.spec.containers.ports');
    expect(lines.slice(0, 10)).toEqual([
      'KIND:       Pod',
      'VERSION:    v1',
      '',
      'FIELD: ports <[]ContainerPort>',
      '',
      '',
      'DESCRIPTION:',
      NOT_KEPT,
      '    ',
      'FIELDS:',
    ]);
    expect(lines.filter((line) => line.includes('\t'))).toEqual([
      '  containerPort\t<integer> -required-',
      '  hostIP\t<string>',
      '  hostPort\t<integer>',
      '  name\t<string>',
      '  protocol\t<string>',
    ]);
    expect(lines).toContain('  enum: SCTP, TCP, UDP');
    expect(explained('deployments.apps.spec.selector')[0]).toBe('GROUP:      apps');
    expect(explained('rs.spec.template.spec.volumes.hostPath.type').slice(4, 8)).toEqual([
      'FIELD: type <string>',
      'ENUM:',
      '    ""',
      '    BlockDevice',
    ]);
  });

  it('--recursive shows all levels, and stops where a type repeats', () => {
    expect(fieldsOf('networkpolicy.spec.podSelector --recursive')).toEqual([
      '  matchExpressions\t<[]LabelSelectorRequirement>',
      '    key\t<string> -required-',
      '    operator\t<string> -required-',
      '    values\t<[]string>',
      '  matchLabels\t<map[string]string>',
      '',
    ]);
    expect(explained('crd --recursive').length).toBeLessThan(400);
  });

  it('explains the schema of a CustomResourceDefinition', () => {
    expect(explained('widget')).toEqual(
      expect.arrayContaining(['    A widget.', '  metadata\t<ObjectMeta>', '  spec\t<Object>']),
    );
    expect(fieldsOf('widgets.spec')).toEqual([
      '  parts\t<[]Object>',
      '',
      '  size\t<integer> -required-',
      '    How large it is.',
      '',
      '',
    ]);
    expect(explained('widgets.spec.parts.name')).toContain('ENUM:');
  });

  it("refuses a wrong call in kubectl's words", () => {
    expect(explained('pods.spec.nix.name').slice(3)).toEqual(['error: field "name" does not exist']);
    expect(explained('foo')).toEqual(['error: the server doesn\'t have a resource type "foo"']);
    expect(explained('pods deploy')).toEqual(['error: We accept only this format: explain RESOURCE']);
    expect(explained('deploy --api-version=apps/v9')).toEqual([
      'error: couldn\'t find resource for "apps/v9, Resource=deployments"',
    ]);
  });

  it('breaks lines between words', () => {
    expect(wordWrap('one two  three four\nfive', 9)).toBe('one two\nthree\nfour\nfive');
  });
});
