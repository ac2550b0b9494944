import { expect, it } from 'vitest';
import { start } from '#session/testing/manifestSession.ts';
import { preferredVersion } from '../resources.ts';
import { printed } from '../testing/terminal.ts';

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
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
    additionalPrinterColumns:
    - {name: Size, type: integer, jsonPath: .spec.size}
    - {name: Ready, type: string, jsonPath: '.spec.conditions[?(@.type=="Ready")].status'}
    - {name: Parts, type: string, jsonPath: .spec.parts, priority: 1}
    - {name: Checked, type: date, jsonPath: .spec.checked}
    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: a}
spec: {size: 3, parts: [p, q], checked: never, conditions: [{type: Ready, status: 'True'}]}
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: b}
spec: {size: large}
`;

it('prints the columns that a CustomResourceDefinition declares', () => {
  const session = start(WIDGETS);
  session.seekTime(5_000_000);
  expect(printed(session, 'get widgets')).toEqual([
    'NAME   SIZE   READY   CHECKED     AGE',
    'a      3      True    <invalid>   5s',
    'b                                 5s',
  ]);
  expect(printed(session, 'get widgets a -o wide')).toEqual([
    'NAME   SIZE   READY   PARTS       CHECKED     AGE',
    'a      3      True    ["p","q"]   <invalid>   5s',
  ]);
});

it.each([
  ['v1 v2', 'v2'],
  ['v2beta1 v1', 'v1'],
  ['v1alpha2 v1beta1 v1beta10', 'v1beta10'],
  ['foo10 foo1', 'foo1'],
  ['foo v1alpha1', 'v1alpha1'],
])('prefers among the versions %s the version %s', (names, preferred) => {
  expect(preferredVersion(names.split(' ').map((name) => ({ name, served: true })))?.name).toBe(preferred);
});
