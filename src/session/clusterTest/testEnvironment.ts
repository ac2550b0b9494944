import type { Environment } from '#model/cel/check/environment.ts';
import type { FunctionDeclaration, Run } from '#model/cel/functions/declaration.ts';
import { BOOL, type CelType, DOUBLE, DURATION, DYN, INT, listOf, STRING, struct } from '#model/cel/types/celType.ts';
import type { Value } from '#model/cel/values/value.ts';
import type { Facts } from './facts.ts';

const POD = struct('orrery.Pod');
const NODE = struct('orrery.Node');
const DRAIN = struct('orrery.Drain');

const STRUCTS: Environment['structs'] = new Map([
  [
    POD.name,
    new Map([
      ['name', STRING],
      ['namespace', STRING],
      ['node', STRING],
      ['zone', STRING],
      ['phase', STRING],
      ['ready', BOOL],
      ['restarts', INT],
      ['waitedFor', DURATION],
      ['object', DYN],
    ]),
  ],
  [
    NODE.name,
    new Map([
      ['name', STRING],
      ['zone', STRING],
      ['ready', BOOL],
      ['unschedulable', BOOL],
      ['pods', INT],
      ['object', DYN],
    ]),
  ],
  [
    DRAIN.name,
    new Map([
      ['ends', BOOL],
      ['whole', BOOL],
      ['took', DURATION],
      ['longest', DURATION],
      ['blocked', listOf(DYN)],
      ['nodes', listOf(DYN)],
      ['workloads', listOf(DYN)],
      ['homeless', listOf(DYN)],
      ['evicted', INT],
      ['refusals', INT],
    ]),
  ],
]);

function declared(
  name: string,
  takes: number,
  result: CelType,
  run: (...texts: string[]) => Value,
): FunctionDeclaration {
  const args = Array.from({ length: takes }, () => STRING);
  const called: Run = (...values) => run(...values.map(String));
  return { name, overloads: [{ id: `orrery_${name}`, isMember: false, args, result, params: [], run: called }] };
}

/** Functions and types for a test's expressions, beside those of Kubernetes' own expressions. */
export function testEnvironment(facts: Facts): Environment {
  const functions = [
    declared('pods', 1, listOf(POD), (selector = '') => facts.pods(selector)),
    declared('nodes', 1, listOf(NODE), (selector = '') => facts.nodes(selector)),
    declared('objects', 2, listOf(DYN), (kind = '', selector = '') => facts.objects(kind, selector)),
    declared('events', 1, listOf(DYN), (reason = '') => facts.events(reason)),
    declared('journal', 1, listOf(DYN), (reason = '') => facts.journal(reason)),
    declared('metric', 1, DOUBLE, (name = '') => facts.metric(name)),
  ];
  return {
    variables: new Map(facts.drain === undefined ? [] : [['drain', DRAIN]]),
    structs: STRUCTS,
    functions: new Map(functions.map((each) => [each.name, each])),
  };
}
