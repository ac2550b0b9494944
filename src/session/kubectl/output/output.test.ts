import { describe, expect, it } from 'vitest';
import { templateText } from '#model/jsonPath/evaluateJsonPath.ts';
import type { Session } from '#session/session.ts';
import { node, S, start } from '#session/testing/manifestSession.ts';
import { KubectlError } from '../kubectlError.ts';
import { printed } from '../testing/terminal.ts';
import { goTemplate } from './goTemplate.ts';
import { parseJsonPath } from './parseJsonPath.ts';

const jsonPath = (template: string, value: unknown) => templateText(parseJsonPath(template), value);

describe('jsonpath templates', () => {
  const list = {
    kind: 'List',
    items: [
      { metadata: { name: 'a', labels: { 'app.io/x': 'one' } }, n: 1, conditions: [{ type: 'Ready', status: 'True' }] },
      { metadata: { name: 'b' }, n: 12, conditions: [{ type: 'Ready', status: 'False' }] },
      { metadata: { name: 'c' }, n: 3, conditions: [] },
    ],
  };
  it.each([
    ['{.kind}', 'List'],
    ['kind is {.kind}!', 'kind is List!'],
    ['{.items[*].metadata.name}', 'a b c'],
    ['{.items[0].metadata}', '{"labels":{"app.io/x":"one"},"name":"a"}'],
    ['{.items[-1].metadata.name}', 'c'],
    ['{.items[0:2].n}', '1 12'],
    ['{.items[::2].n}', '1 3'],
    ["{.items[0]['metadata','n']}", '{"labels":{"app.io/x":"one"},"name":"a"} 1'],
    ['{.items[0].metadata.labels.app\\.io/x}', 'one'],
    ['{.items[?(@.n>2)].metadata.name}', 'b c'],
    ['{.items[?(@.metadata.labels)].n}', '1'],
    ['{.items[*].conditions[?(@.type=="Ready")].status}', 'True False'],
    ['{.items[?(@.metadata.name=="a,=b")].n}{.items[?(@.n<=3)].n}', '1 3'],
    ['{range .items[*]}{.metadata.name}{"\\t"}{.n}{"\\n"}{end}', 'a\t1\nb\t12\nc\t3\n'],
    ['{..name}', 'a b c'],
    ['{.missing.deep}', ''],
    ['{$.kind}', 'List'],
  ])('evaluates the template %s', (template, text) => {
    expect(jsonPath(template, list)).toBe(text);
  });

  it('stops at a limit when unions or ranges double the results with every step', () => {
    let value: unknown = [0, 0];
    for (let depth = 0; depth < 30; depth++) value = [value, value];
    expect(() => jsonPath(`{${'[0,0]'.repeat(30)}}`, value)).toThrow('more than 1000000 values');
    const ranges = 30;
    expect(() => jsonPath(`${'{range [0,0]}'.repeat(ranges)}x${'{end}'.repeat(ranges)}`, value)).toThrow(
      'more than 1000000 values',
    );
  });

  it.each(['{.a', '{range .items[*]}x', '{end}', '{.items[x]}', '{.a)}'])('refuses the template %s', (template) => {
    expect(() => parseJsonPath(template)).toThrow('error parsing jsonpath: ');
  });
});

describe('the output of a command line', () => {
  const POD = (name: string) =>
    `---\napiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: default}\nspec: {containers: [{name: app, image: 'a:1'}, {name: b, image: 'b:1'}]}\n`;
  let session: Session;
  const lines = (line: string) => printed(session, line);

  it('formats output by jsonpath and custom-columns', () => {
    session = start(node('n1') + POD('p1') + POD('p2'));
    session.seekTime(20 * S);
    expect(lines("get pods -o jsonpath='{.items[*].metadata.name}'")).toEqual(['p1 p2']);
    expect(lines('get pod p1 -o jsonpath="{.status.phase} on {.spec.nodeName}"')).toEqual(['Running on n1']);
    expect(lines('get pods -o custom-columns=NAME:.metadata.name,IMAGES:.spec.containers[*].image,X:{.x}')).toEqual([
      'NAME   IMAGES    X',
      'p1     a:1,b:1   <none>',
      'p2     a:1,b:1   <none>',
    ]);
    expect(lines('get pods -o custom-columns=NAME')).toEqual([
      'error: unexpected custom-columns spec: NAME, expected <header>:<json-path-expr>',
    ]);
    expect(lines("get pods -o jsonpath='{.x'")).toEqual(['error: error parsing jsonpath: unclosed action']);
  });

  it('filters output behind |', () => {
    expect(lines('get pods | grep p2')).toEqual([expect.stringMatching(/^p2 /)]);
    expect(lines('get pods --no-headers | grep -v P2 -i | wc -l')).toEqual(['1']);
    expect(lines('get pods | grep "p1\\|p2" | tail -n 1')).toEqual([expect.stringMatching(/^p2 /)]);
    expect(lines('get pods -o name | sort -r | head -1')).toEqual(['pod/p2']);
    expect(lines('get pods | grep "p(" -E')).toEqual(['grep: p(: this is not a pattern']);
    expect(lines(`get pods -o yaml | grep -E "(${'a{500}'.repeat(3)}){20}"`)[0]).toMatch(/^grep: /);
    expect(lines('get pods | head -x')).toEqual(["head: unknown shorthand flag: 'x' in -x"]);
    expect(lines('get pods nix | grep x')).toEqual(['Error from server (NotFound): pods "nix" not found']);
    expect(lines('get pods | awk x')[0]).toMatch(/^awk: after \| this terminal has only grep, head/);
    expect(lines('cordon n1 | grep x')[0]).toMatch(/^\|: only output that is printed at once/);
    expect(lines('get pods |')).toEqual(['|: there is no command after it']);
    expect(lines('get pods && get nodes')[0]).toMatch(/^&: /);
  });

  it('prints the answer of the API server for --raw', () => {
    expect(lines('get --raw /readyz')).toEqual(['ok']);
    const metrics = lines('get --raw /metrics | grep ^apiserver_flowcontrol_nominal_limit_seats');
    expect(metrics).toContain('apiserver_flowcontrol_nominal_limit_seats{priority_level="workload-low"} 245');
    const list = JSON.parse(lines('get --raw /api/v1/namespaces/default/pods').join('')) as { items: unknown[] };
    expect(list).toMatchObject({ kind: 'PodList', apiVersion: 'v1' });
    expect(list.items).toHaveLength(2);
    expect(JSON.parse(lines('get --raw /api/v1/nodes/n1').join(''))).toMatchObject({ kind: 'Node' });
    expect(lines('get --raw /nix')).toEqual([
      'Error from server (NotFound): the server could not find the requested resource',
    ]);
    expect(lines('get pods --disable-compression=true --chunk-size 2')).toHaveLength(3);
  });
});

describe('go-template', () => {
  const list = {
    items: [
      { name: 'a', ports: [80, 443] },
      { name: 'b', labels: { 'x/y': 'z' } },
    ],
    big: 1234567,
    on: true,
  };
  it.each([
    ['{{range .items}}{{.name}}{{"\\n"}}{{end}}', 'a\nb\n'],
    ['{{(index .items 1).name}}', undefined],
    ['{{index .items 0 "name"}} {{len .items}}', 'a 2'],
    ['{{range .items}}{{if .ports}}{{.name}}{{else}}none{{end}},{{end}}', 'a,none,'],
    ['{{range .items}}{{with .labels}}{{index . "x/y"}}{{end}}{{end}}', 'z'],
    ['{{range .items -}} {{.ports}} {{- end}}', '[80 443]<no value>'],
    ['{{printf "%s has %v%%" "x" .big}} {{.on}} {{.none}}', 'x has 1.234567e+06% true <no value>'],
    ['{{println (index .items 0 "ports")}}', '[80 443]\n'],
    ['{{.a | len}}', undefined],
    ['{{range .items}}', undefined],
    ['{{$x := .a}}', undefined],
    ['{{if 1}}'.repeat(5000), undefined],
    [`{{${'('.repeat(5000)}}}`, undefined],
  ])('evaluates the go-template %s', (template, expected) => {
    if (expected === undefined) expect(() => goTemplate(template, list)).toThrow(KubectlError);
    else expect(goTemplate(template, list)).toBe(expected);
  });
});
