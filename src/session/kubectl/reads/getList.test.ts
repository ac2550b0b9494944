import { expect, it } from 'vitest';
import { shop } from '../testing/shop.ts';
import { kubectl, printed } from '../testing/terminal.ts';

const SECOND = 22;
const FILE = {
  name: 'a.yaml',
  text: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: a}]}\n',
};

it('prints a List unless the line itself names one object', () => {
  const session = shop();
  kubectl(session, 'run a --image=nginx', SECOND);
  kubectl(session, 'run b --image=nginx', SECOND + 1);
  const kindOf = (line: string) => printed(session, `get ${line} -o jsonpath='{.kind}'`, [FILE]);
  for (const line of ['pod a', 'pod/a', '-f a.yaml']) expect(kindOf(line), line).toEqual(['Pod']);
  for (const line of ['pod a b', 'pod/a pod/b', 'pod -l run=a', 'pods,deploy', '-f .', 'pod a a'])
    expect(kindOf(line), line).toEqual(['List']);
  expect(printed(session, "get pods b a -o jsonpath='{.items[*].metadata.name}'")).toEqual(['b a']);
  expect(printed(session, "get pod a b -o go-template='{{range .items}}{{.metadata.name}},{{end}}'")).toEqual(['a,b,']);
  expect(printed(session, 'get pod a b -o custom-columns=N:.metadata.name')).toEqual(['N', 'a', 'b']);
  expect(printed(session, "get pod a --template='{{.metadata.name}}'")).toEqual(['a']);
  expect(printed(session, 'get deploy/web pod/b pod/a -o name --sort-by=.metadata.name')).toEqual([
    'pod/a',
    'pod/b',
    'deployment.apps/web',
  ]);
});

it('prints the objects found for several names, and nothing for a single missing one', () => {
  const session = shop();
  kubectl(session, 'run a --image=nginx', SECOND);
  const missing = 'Error from server (NotFound): pods "none" not found';
  expect(printed(session, "get pod a none -o jsonpath='{.kind} {.items[*].metadata.name}'")).toEqual([
    'List a',
    missing,
  ]);
  expect(printed(session, 'get pod none -o yaml')).toEqual([missing]);
  expect(printed(session, "get pod a none -o jsonpath='{.kind}' --ignore-not-found")).toEqual(['List']);
  for (const line of ['pod none', 'pod none other', 'pod -l a=none'])
    expect(printed(session, `get ${line} -o yaml --ignore-not-found`), line).toEqual([]);
});
