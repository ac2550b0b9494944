import { LIMITS } from '#base/limits.ts';
import { parseTime } from '#base/rfc3339.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import { compileSelection } from '#cluster/apiserver/cacher/selection.ts';
import { checkFlags } from '#cluster/apiserver/flags/checkFlags.ts';
import { parseScript } from '#cluster/environment/scripts/parseScript.ts';
import { parseSchedule, ScheduleError } from '#model/cron/cronSchedule.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { parseSelector } from '#model/labels/selectorString.ts';
import { checkKubeconfig } from '#model/manifest/checkKubeconfig.ts';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import { readYaml } from '#model/manifest/splitDocuments.ts';
import { imageNameProblem } from '#model/pod/imageName.ts';
import { canonicalQuantity, quantityProblem } from '#model/quantity/quantity.ts';
import { parseTrace } from '#model/trace/parseTrace.ts';
import { parseSavedRun } from '#protocol/readSavedRun.ts';
import { serverFindings } from '#session/commands/readManifests.ts';
import { complete } from '#session/kubectl/complete.ts';
import { interpret } from '#session/kubectl/interpret.ts';
import { selectSeries } from '#session/questions/apiserver/metricsText.ts';
import { openSession } from '#session/session.ts';

/** Something that reads a text of a person's. */
export interface TriedParser {
  readonly name: string;
  /** Longer inputs are refused, or not tried. */
  readonly most: number;
  /** One of many things that are wrong in the same way, each under its own name. */
  readonly numbered?: (index: number) => string;
  /** What its inputs are made of. */
  readonly tokens: readonly string[];
  /** Reads it; only what is no answer of the parser's own is thrown. */
  read(text: string): void;
}

/** A file is tried at this length, at which it should take no longer than any other input; its own limit is far above. */
const FILE = 64 * 1024;
const YAML = [
  '[',
  ']',
  '{',
  '}',
  '- ',
  ': ',
  '\n',
  '  ',
  '&a ',
  '*a',
  '"',
  "'",
  '|\n ',
  '? ',
  '<<: ',
  '#',
  '---\n',
  '!!str ',
  'a',
  '0',
  'e',
  '.',
  '%',
];
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

/** Runs `read`; an error of one of these classes is an answer in words. */
function answered(read: () => unknown, ...own: readonly (new (...all: never[]) => Error)[]): void {
  try {
    read();
  } catch (error) {
    if (!own.some((type) => error instanceof type)) throw error;
  }
}

const opened = openSession({ scenario: 'first-minute', seed: 1 });
if (!opened.ok) throw new Error('the first minute cannot be opened');
const { session } = opened;
session.seekTime(20_000_000);
const { world } = session;
const EXPOSITION = session.ask('metrics', {});

export const PARSERS: readonly TriedParser[] = [
  {
    name: 'manifests',
    most: FILE,
    tokens: [...YAML, ...NAMES, 'apiVersion: v1\nkind: Pod\n', 'kind: List\nitems:\n', '{"kind":', 'null'],
    numbered: (index) => `${index === 0 ? 'apiVersion: v1\nkind: Pod\n' : ''}a${index}: 1\n`,
    read: (text) => void parseManifests([{ name: 'a.yaml', text }], serverFindings),
  },
  {
    name: 'manifest labels',
    most: FILE,
    tokens: ['-a', ': ', 'b', '\n    ', 'metadata:\n  labels:\n    ', 'apiVersion: v1\nkind: ConfigMap\n', ...NAMES],
    numbered: (index) =>
      `${index === 0 ? 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  labels:\n' : ''}    -a${index}: 1\n`,
    read: (text) => void parseManifests([{ name: 'a.yaml', text }], serverFindings),
  },
  { name: 'yaml', most: FILE, tokens: [...YAML, ...NAMES], read: (text) => void readYaml(text) },
  {
    name: 'csv',
    most: FILE,
    tokens: [
      ',',
      '"',
      '""',
      '\n',
      '\r\n',
      'name',
      'sn',
      '1',
      'name,cpu_milli,memory_mib,creation_time\n',
      'sn,cpu_milli,memory_mib\n',
      ...NAMES,
    ],
    numbered: (index) => (index === 0 ? 'sn,cpu_milli,memory_mib\n' : `-${index},x,y\n`),
    read: (text) => void parseTrace([{ name: 'a.csv', text }]),
  },
  {
    name: 'kubeconfig',
    most: FILE,
    tokens: [...YAML, ...NAMES, 'clusters:\n', '- cluster:\n', '    server: ', 'current-context: '],
    numbered: (index) => `a${index}: 1\n`,
    read: (text) => void checkKubeconfig(text),
  },
  {
    name: 'savedRun',
    most: FILE,
    tokens: [
      '[',
      ']',
      '{',
      '}',
      '"',
      ',',
      ':',
      '0',
      '1e',
      '\\u0000',
      '{"format":"kube-orrery/run","version":1,',
      '"branches":[',
      ...NAMES,
    ],
    // Every refusal of it is an Error with a sentence; what JSON.parse says is one.
    read: (text) => answered(() => parseSavedRun(text), Error),
  },
  {
    name: 'quantity',
    most: LIMITS.quantity.most,
    tokens: ['0', '9', '.', '-', '+', 'E', 'e', 'i', 'K', 'Ki', 'm', 'n', 'x', ' '],
    read: (text) => {
      if (quantityProblem(text) === undefined) canonicalQuantity(text);
    },
  },
  {
    name: 'schedule',
    most: LIMITS.schedule.most,
    tokens: ['*', '/', '-', ',', ' ', '0', '59', 'jan', 'sun', '@every ', '@daily', '1h', '1.', 'TZ=', ...NAMES],
    read: (text) => answered(() => parseSchedule(text), ScheduleError),
  },
  {
    name: 'labelSelector',
    most: LIMITS.line.most,
    tokens: ['a', '=', '==', '!=', '!', ' in ', ' notin ', '(', ')', ',', '<', '>', ' ', ...NAMES],
    read: (text) => answered(() => parseSelector(text), SelectorError),
  },
  {
    name: 'fieldSelector',
    most: LIMITS.line.most,
    tokens: ['metadata.name', 'status.phase', '=', '!=', ',', ' ', 'a', ...NAMES],
    read: (text) => answered(() => compileSelection('Pod', '', text), SelectorError),
  },
  {
    name: 'url',
    most: LIMITS.line.most,
    tokens: [
      '/',
      '/api/v1',
      '/apis/apps/v1',
      '/pods',
      '?',
      '&',
      '=',
      '%',
      '%41',
      '..',
      'limit',
      'namespaces',
      ...NAMES,
    ],
    read: (text) => void requestInfo('GET', `/${text}`),
  },
  {
    name: 'promql',
    most: LIMITS.query.most,
    tokens: [
      'apiserver_flowcontrol_rejected_requests_total',
      '{',
      '}',
      '=~',
      '"',
      '(',
      ')',
      '*',
      '+',
      '?',
      '{9}',
      '{1000}',
      '|',
      '.',
      '\\',
      '[',
      ']',
      'a',
      ',',
      '(a+)+',
      'priority_level=~"',
    ],
    read: (text) => void selectSeries(EXPOSITION, text),
  },
  {
    name: 'kubectl',
    most: LIMITS.line.most,
    tokens: [
      '| grep -E ',
      '(a+)+',
      '-o jsonpath={',
      '..',
      '[*]',
      '[0,0]',
      '{range ',
      '{end}',
      '?(',
      'kubectl ',
      'get ',
      'pods ',
      'describe ',
      '-o ',
      'yaml',
      '--sort-by=',
      '.metadata.name',
      '[0]',
      '-n ',
      '-l ',
      '--',
      '-',
      '=',
      ',',
      '/',
      "'",
      '"',
      '\\',
      ' ',
      'scale ',
      'patch ',
      '-p ',
      '{"a":',
      'top ',
      'rollout ',
      'create ',
      'set ',
      'taint ',
      'label ',
      ...NAMES,
    ],
    read: (text) => {
      interpret(text, { reader: session, world, nowUs: session.run.clockUs, files: [] });
      complete(world, text);
    },
  },
  {
    name: 'flags',
    most: FILE,
    tokens: [
      '--',
      '-',
      '=',
      ' ',
      '\n',
      '"',
      "'",
      '#',
      'feature-gates',
      'max-requests-inflight',
      'goaway-chance',
      '1',
      'h',
      'true',
      ',',
      ...NAMES,
    ],
    numbered: (index) => `--a${index}=1\n`,
    read: (text) => void checkFlags(text),
  },
  {
    name: 'shell',
    most: LIMITS.line.most,
    tokens: [
      'while true',
      '; do ',
      'done',
      ';',
      '\n',
      ' ',
      'sleep ',
      '1',
      'trap ',
      "'",
      '"',
      'exit ',
      '&&',
      'until false',
      '$',
      '>',
      '/a',
      ...NAMES,
    ],
    read: (text) => void parseScript(text),
  },
  {
    name: 'image',
    most: LIMITS.line.most,
    tokens: ['a', 'A', '/', ':', '@', 'sha256:', '.', '_', '__', '-', '0'],
    read: (text) => void imageNameProblem(text),
  },
  {
    name: 'time',
    most: LIMITS.line.most,
    tokens: ['2026', '-', '01', 'T', ':', '.', 'Z', '+', '0'],
    read: (text) => void parseTime(text),
  },
];

/** Inputs of a length that parsers have trouble with: one token again and again, behind each other one, and before it. */
export function* strained({ tokens, numbered }: TriedParser, length: number): Generator<string> {
  if (numbered) {
    let text = '';
    for (let index = 0; text.length < length; index++) text += numbered(index);
    yield text;
  }
  const filled = (token: string, room: number) => token.repeat(Math.max(0, Math.floor(room / token.length)));
  for (const repeated of tokens) {
    yield filled(repeated, length);
    for (const other of tokens) {
      if (other === repeated) continue;
      yield other + filled(repeated, length - other.length);
      yield filled(repeated, length - other.length) + other;
      yield filled(repeated + other, length);
    }
  }
}
