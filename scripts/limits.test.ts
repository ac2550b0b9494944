import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LIMITS, type LimitName } from '#base/limits.ts';
import { countedFiles, unpackedText } from '#cli/inputFiles.ts';
import { type Chosen, readChosenFiles } from '#client/chosenFiles.ts';
import { compressText, decompressText } from '#client/share/shareLink.ts';
import { parseSchedule } from '#model/cron/cronSchedule.ts';
import { templateText } from '#model/jsonPath/evaluateJsonPath.ts';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import { readYaml } from '#model/manifest/splitDocuments.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import { parseTrace } from '#model/trace/parseTrace.ts';
import type { Command } from '#protocol/command.ts';
import { parseSavedRun } from '#protocol/readSavedRun.ts';
import { shapeProblems } from '#session/commands/command.ts';
import { commandProblem } from '#session/commands/commandList.ts';
import { nodesShape } from '#session/commands/nodeCommands.ts';
import { serverFindings } from '#session/commands/readManifests.ts';
import { filtered } from '#session/kubectl/output/filters.ts';
import { parseJsonPath } from '#session/kubectl/output/parseJsonPath.ts';
import { pipelineOf } from '#session/kubectl/pipeline.ts';
import { readLesson } from '#session/lessons/readLesson.ts';
import { selectSeries } from '#session/questions/apiserver/metricsText.ts';

/** What is said of an input with `count` of what a limit counts; `undefined` when it is taken. */
type Said = (count: number) => string | undefined | Promise<string | undefined>;

const thrown = (action: () => unknown): string | undefined => {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const rejected = (action: Promise<unknown>): Promise<string | undefined> =>
  action.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const refused = (text: string) => parseManifests([{ name: 'a.yaml', text }], serverFindings).errors[0]?.message;
const several = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const containers = (count: number) => `containers: [${several(count, (i) => `{ name: c${i}, image: a }`).join(', ')}]`;
const pod = (spec: string) => `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { ${spec} }\n`;
const workload = (kind: string, spec: string) =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: { name: a }\nspec: { ${spec}, selector: { matchLabels: { a: a } }, template: { metadata: { labels: { a: a } }, spec: { ${containers(1)} } } }\n`;
const branch = (id: number, inputs = 0) => ({
  id: id === 0 ? 'main' : `b${id}`,
  label: '',
  ...(id > 0 && { parent: 'main' }),
  forkSeq: 0,
  inputs: several(inputs, () => ({ id: 1, after: 0, atUs: 0, command: {} })),
});
const saved = (changes: object) =>
  JSON.stringify({
    format: 'kube-orrery/run',
    version: 1,
    source: { scenario: 'own', seed: 1 },
    branches: [branch(0)],
    branch: 'main',
    seq: 0,
    timeUs: 0,
    ...changes,
  });
const command = (wanted: Command) => commandProblem(wanted)?.message;

const SAID: { readonly [L in LimitName]: readonly Said[] } = {
  files: [
    (count) => refused('#'.repeat(count)),
    (count) => {
      const [first] = parseTrace([{ name: 'a.csv', text: '\n'.repeat(count) }]).errors;
      return first?.code === 'limit' ? first.message : undefined;
    },
  ],
  json: [(count) => refused('{"kind":"List","apiVersion":"v1","items":[]}'.padEnd(count))],
  unpacked: [
    (size) =>
      readChosenFiles([Object.defineProperty(new File([], 'a.yaml'), 'size', { value: size })]).then(firstProblem),
    (count) => thrown(() => unpackedText('a.yaml.gz', packedZeros(count))),
  ],
  folder: [
    (count) =>
      readChosenFiles(
        several(count, () =>
          Object.defineProperty(new File([], 'a.yaml'), 'webkitRelativePath', { value: 'a/a.yaml' }),
        ),
      ).then(firstProblem),
    (count) => thrown(() => countedFiles('a', count)),
  ],
  documents: [(count) => refused('--- #\n'.repeat(count))],
  depth: [
    (count) =>
      refused(
        `apiVersion: a/v1\nkind: W\nmetadata: { name: a }\na: ${'['.repeat(count - 1)}${']'.repeat(count - 1)}\n`,
      ),
    (count) => {
      const [inner, outer] = [Math.floor(count / 2) - 1, Math.ceil(count / 2)];
      const list = (depth: number, inside: string) => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;
      const read = readYaml(`a: &a ${list(inner, '')}\nb: ${list(outer, '*a')}\n`);
      return 'problem' in read ? read.problem : undefined;
    },
    (count) => {
      const read = readYaml(`${'['.repeat(count)}${']'.repeat(count)}`);
      return 'problem' in read ? read.problem : undefined;
    },
    (count) => thrown(() => parseSavedRun(saved({ source: { scenario: 'own', seed: 1, more: nested(count - 2) } }))),
  ],
  members: [
    (count) => {
      const read = readYaml('- \n'.repeat(count), 'body');
      return 'problem' in read ? read.problem : undefined;
    },
    (count) => {
      const read = readYaml(several(count, (index) => `a${index}: 1\n`).join(''), 'body');
      return 'problem' in read ? read.problem : undefined;
    },
  ],
  text: [
    (count) => {
      const read = readYaml(`"${'a'.repeat(count - 2)}"`);
      return 'problem' in read ? read.problem : undefined;
    },
    (count) => command({ type: 'node.cordon', name: 'a'.repeat(count) }),
  ],
  lesson: [
    (count) => {
      const read = readLesson({ name: 'long.yaml', text: `# ${'a'.repeat(count - 2)}` });
      const [problem] = read.ok ? [] : read.problems;
      return problem?.line === undefined ? problem?.message : undefined;
    },
  ],
  body: [
    (count) => command({ type: 'request.send', method: 'POST', url: '/api/v1/namespaces', body: 'a'.repeat(count) }),
  ],
  listItems: [
    (count) =>
      refused(
        pod(`${containers(1)}, tolerations: [${several(count, (i) => `{ key: k${i}, operator: Exists }`).join(', ')}]`),
      ),
    (count) => refused(pod(`${containers(1)}, nodeSelector: { ${several(count, (i) => `k${i}: a`).join(', ')} }`)),
  ],
  containers: [
    (count) => refused(pod(containers(count))),
    (count) =>
      refused(
        pod(
          `${containers(1)}, init${containers(count - 1)
            .replace('c', 'C')
            .replaceAll(': c', ': d')}`,
        ),
      ),
  ],
  replicas: [
    (count) => refused(workload('Deployment', `replicas: ${count}`)),
    (count) => refused(workload('ReplicaSet', `replicas: ${count}`)),
    (count) =>
      refused(
        `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: a }\nspec: { maxReplicas: ${count}, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: a } }\n`,
      ),
    (count) =>
      refused(
        `apiVersion: batch/v1\nkind: Job\nmetadata: { name: a }\nspec: { parallelism: ${count}, template: { spec: { restartPolicy: Never, ${containers(1)} } } }\n`,
      ),
    (count) =>
      command({ type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'a', replicas: count }),
  ],
  ordinals: [(count) => refused(workload('StatefulSet', `serviceName: a, replicas: ${count}`))],
  nodes: [(count) => shapeProblems(nodesShape, { count, cpu: '1', memory: '1Gi', pods: 1 })[0]?.message],
  zones: [(count) => command({ type: 'nodes.add', count: 1, cpu: '1', memory: '1Gi', pods: 1, zones: count })],
  quantity: [
    (count) => quantityProblem('0'.repeat(count)),
    (count) => quantityProblem(`1${'E'.repeat(count - 1)}`)?.replace(/^unable.*|^quantities.*/, '') || undefined,
  ],
  schedule: [
    (count) =>
      thrown(() => parseSchedule(`0${',0'.repeat((count - 9) / 2)}${' *'.repeat(4)}${' '.repeat((count - 9) % 2)}`)),
  ],
  line: [
    (count) => thrown(() => pipelineOf('a'.repeat(count))),
    (count) => command({ type: 'kubectl.run', line: 'a'.repeat(count) }),
    (count) => command({ type: 'request.send', method: 'GET', url: `/${'a'.repeat(count - 1)}` }),
  ],
  pathValues: [(count) => thrown(() => templateText(parseJsonPath('{[*]}'), new Array(count - 1).fill(0)))],
  query: [
    (count) => {
      const found = selectSeries('', 'a'.repeat(count));
      return found.ok ? undefined : `the query: ${found.problem === 'long' ? LIMITS.query.most : found.problem}`;
    },
  ],
  patternSteps: [
    (count) => {
      // a{998} has 1000 instructions, and a value's end counts as a letter. Half a step is none: the next size is the next letter.
      const letters = Math.ceil(count / 1000) - 1;
      const found = selectSeries(`c{d="${'a'.repeat(letters)}"} 1`, 'c{d=~"a{998}"}');
      return found.ok ? undefined : `${found.problem}: ${LIMITS.patternSteps.most}`;
    },
  ],
  grepSteps: [
    (count) => {
      const letters = Math.ceil(count / 1000) - 1;
      return thrown(() => filtered({ out: 'a'.repeat(letters) }, [['grep', '-E', 'a{998}']]));
    },
  ],
  link: [
    (count) => rejected(decompressText('A'.repeat(count))).then((said) => (said?.includes('limit') ? said : undefined)),
  ],
  savedRun: [
    async (count) => rejected(decompressText(await compressText('a'.repeat(count)))),
    (count) =>
      thrown(() => parseSavedRun(saved({ branches: [{ ...branch(0), label: 'a'.repeat(count - saved({}).length) }] }))),
  ],
  branches: [(count) => thrown(() => parseSavedRun(saved({ branches: several(count, (i) => branch(i)) })))],
  inputs: [(count) => thrown(() => parseSavedRun(saved({ branches: [branch(0, count - 1), branch(1, 1)] })))],
  nodesInAll: [
    (count) => thrown(() => parseSavedRun(saved({ source: { scenario: 'own', seed: 1, nodes: { count } } }))),
    (count) => {
      const add = (nodes: number) => ({ id: 1, after: 0, atUs: 0, command: { type: 'nodes.add', count: nodes } });
      const branches = [
        { ...branch(0), inputs: [add(1), add(count - 2)] },
        { ...branch(1), inputs: [add(1)] },
      ];
      return thrown(() => parseSavedRun(saved({ branches })));
    },
  ],
  entries: [
    (sum) =>
      thrown(() =>
        parseSavedRun(
          saved({
            branches: [
              { ...branch(0), headSeq: sum - 7 },
              { ...branch(1), forkSeq: 3, headSeq: 10 },
            ],
          }),
        ),
      ),
    (seq) => thrown(() => parseSavedRun(saved({ seq }))),
    (forkSeq) => thrown(() => parseSavedRun(saved({ branches: [{ ...branch(0), forkSeq }] }))),
    (after) =>
      thrown(() =>
        parseSavedRun(saved({ branches: [{ ...branch(0), inputs: [{ id: 1, after, atUs: 0, command: {} }] }] })),
      ),
  ],
};

const MEGABYTE = 1024 * 1024;

/** Packed in pieces of a megabyte, for to pack takes longer than to unpack. */
function packedZeros(count: number): Buffer {
  const piece = gzipSync(Buffer.alloc(MEGABYTE));
  const rest = gzipSync(Buffer.alloc(count % MEGABYTE));
  return Buffer.concat([...several(Math.floor(count / MEGABYTE), () => piece), rest]);
}

function firstProblem({ problems: [first] }: Chosen): string | undefined {
  return first?.message;
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 1; i < depth; i++) value = [value];
  return value;
}

describe('limits: input at the limit passes, one more is refused in words that name the limit', () => {
  for (const [name, ways] of Object.entries(SAID)) {
    it.each(ways.map((said, index) => [index + 1, said] as const))(
      `the limit ${name} is enforced, input %s`,
      async (_, said) => {
        const { most } = LIMITS[name as LimitName];
        expect(await said(most)).toBeUndefined();
        expect(await said(most + 1)).toContain(String(most));
      },
    );
  }
});
