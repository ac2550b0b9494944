import { COLLECTOR } from '#base/collector.ts';

/** A wrong call: printed without a stack, with exit status 2. */
export class UsageError extends Error {}

export interface CommandUsage {
  /** The purpose in one sentence. */
  readonly about: string;
  /** The call syntax, without `orrery`. */
  readonly calls: readonly string[];
  /** The meaning of exit status 1; a command without it never exits so. */
  readonly one?: string;
  /** Meanings of options that differ from their usual ones. */
  readonly own?: Readonly<Record<string, string>>;
}

const LANG = '[--lang en|zh]';
const SWITCH = '[--switch release=1.34,queue=classic,ties=random,GATE=true]';
const NODES = '[--nodes N[:cpu=4,memory=16Gi,pods=110]]';
const PLAYED = `${SWITCH} [--until 60s] [--time-scale 100] [--longest-gap 250ms] [--seed N] [--start TIME]`;
const CLUSTER = `[--scenario ID] ${NODES} [--config FILE] ${PLAYED}`;

/** Each command, in the order of the help. */
export const USAGE: Readonly<Record<string, CommandUsage>> = {
  run: {
    about: 'Plays manifests, a dump, a trace or a scenario, and prints the cluster at the end.',
    calls: [`run FILE... ${CLUSTER} [-o table|json|yaml|events|metrics|journal]`],
  },
  explain: {
    about: 'Explains why a Pod is on its node or Pending, or why Pods wait, by cause, and what would help.',
    calls: [
      `explain pod NAMESPACE/NAME FILE... ${CLUSTER} ${LANG} [-o text|json|html]`,
      `explain pending FILE... ${CLUSTER} ${LANG} [-o text|json|html]`,
    ],
  },
  fit: {
    about: 'Counts how many more Pods fit, and names the limiting resource or rule.',
    calls: [`fit FILE... --pod FILE[=WEIGHT] [--pod ...] [--limit N] ${CLUSTER} ${LANG} [-o text|json|html]`],
  },
  rehearse: {
    about: 'Plays a drain, an upgrade or a loss of nodes on a copy of a cluster, and reports the result.',
    calls: [
      `rehearse drain|upgrade CLUSTER... --nodes NAME,NAME|SELECTOR [--surge N] [--timeout 2h] [--machine-time 2m] [--force] [--delete-emptydir-data] [--on N[:cpu=4,memory=16Gi,pods=110]] [--config FILE] ${SWITCH} [--seed N] [--start TIME] ${LANG} [-o text|json|markdown|html]`,
      `rehearse lose CLUSTER... --zone ZONE | --node NAME | --pool SELECTOR | --sweep n-1|n-2 [--workers N] [--timeout 30m] [--on N[:...]] [--config FILE] ${SWITCH} [--seed N] [--start TIME] ${LANG} [-o text|json|markdown|html]`,
    ],
    one: 'it is blocked, needs changes, or something does not come back',
    own: { '--nodes': 'the nodes to drain: names separated by commas, or a label selector' },
  },
  compare: {
    about: 'Plays the same cluster under several scheduler configurations, side by side.',
    calls: [
      `compare FILE... --config A.yaml --config B.yaml [--config ...] [--replay] [--seeds N] [--workers N] [--scenario ID] ${NODES} ${PLAYED} ${LANG} [-o table|csv|json|html]`,
    ],
  },
  machines: {
    about: 'Counts how many machines of another type would replace nodes, and what they cost.',
    calls: [
      `machines FILE... --replace NAME|SELECTOR --with cpu=8,memory=32Gi[,pods=110][,TYPE] [--prices FILE] ${CLUSTER} ${LANG} [-o text|json|html]`,
    ],
  },
  test: {
    about: 'Plays tests of a cluster: actions, a time, and expectations at that time.',
    calls: [
      `test FILE|FOLDER... [--only CASE] ${SWITCH} [--seed N] [--start TIME] [-o text|json|junit|github[=FILE]]... [--save RUN.json]`,
    ],
    one: 'a case fails',
    own: { '--switch': 'as for run; replaces the same switches of the tests' },
  },
  redact: {
    about: 'Writes the same cluster with other names, so that you can share it.',
    calls: ['redact FILE... [-o OUT.json[.gz]]'],
  },
  verify: {
    about: 'Plays recordings of a real cluster, and compares each decision.',
    calls: ['verify PATH...'],
    one: 'a decision differs from the recording',
  },
  lesson: {
    about: 'Lists, checks and prints lessons, or packs one for a learning platform.',
    calls: [
      'lesson list | verify [--only ID] [FILE...] | play ID|FILE [--lang zh-CN]',
      'lesson scorm ID [--lang zh-CN] [--file PAGE | --link ADDRESS] [-o OUT.zip]',
    ],
    one: 'a lesson has a problem',
    own: { '--lang': 'the language of the words: en or zh-CN' },
  },
  bench: {
    about: 'Measures how many Pods a second the scheduler places.',
    calls: [
      'bench [--nodes N] [--pods M] [--percent P] [--variant basic|spread|anti-affinity]',
      'bench --trace FILE.csv... [--percent P]',
    ],
    own: { '--nodes': 'the number of nodes (1000)' },
  },
};

/** The usual meaning of each option. */
export const OPTION_TEXTS: Readonly<Record<string, string>> = {
  '--config': 'a KubeSchedulerConfiguration; the default is that of kube-scheduler',
  '--delete-emptydir-data': 'also drains Pods with emptyDir volumes, as in kubectl drain',
  '--file': 'the page in one file, to put into the package',
  '--force': 'also drains Pods without a controller, as in kubectl drain; nothing creates them again',
  '--lang': 'the language of the report (en); messages about bad input stay in English',
  '--limit': 'the highest number to count to (10000)',
  '--link': 'the address of the page, when it is not in the package',
  '--longest-gap': 'shortens pauses of the trace to this simulated time',
  '--machine-time': 'the time until a new machine is a node (2m)',
  '--node': 'the node to lose',
  '--nodes': 'the number of nodes to add, and their size',
  '--on': 'nodes for files that have none (3)',
  '--only': 'the only case or lesson to play',
  '--output': 'the format of the answer; the default is the first one',
  '--percent': 'percentageOfNodesToScore; 0 is adaptive',
  '--pod': 'a manifest of the Pod; a weight makes it one part of a mix',
  '--pods': 'the number of Pods (1000)',
  '--pool': 'a label selector of the nodes to lose together',
  '--prices': 'a table of machine types with their prices per hour',
  '--replace': 'the nodes to replace: a name or a label selector',
  '--replay': 'first removes the Pods from their nodes, then places them again, the oldest first',
  '--save': 'the file for the run of the first failed case, to open in the page',
  '--scenario': 'a scenario of the page, with or instead of files',
  '--seed': 'the seed of all random choices (1); the same seed gives the same run',
  '--start': 'the start of the run (newest time in the files, else today): 2026-01-31T12:00:00Z',
  '--seeds': 'the number of runs of each configuration, each with the next seed',
  '--surge': 'the number of new machines that come before old ones go (0)',
  '--sweep': 'loses each node by itself (n-1), or each pair of nodes (n-2)',
  '--switch': 'another release, another queue, the choice among ties, and feature gates',
  '--time-scale': 'how many seconds of a trace become one simulated second',
  '--timeout': 'the simulated time after which the rehearsal ends',
  '--trace': 'reads machines and Pods from a trace',
  '--until': 'the simulated time of the answer',
  '--variant': 'the constraints of the Pods',
  '--with': 'the new machine: its size, or a type in --prices',
  '--workers': 'the number of processors to use (all)',
  '--zone': 'the zone to lose',
};

const FILES = `FILE is one of these:
- a manifest (YAML or JSON, plain or gzip), a folder of them, the output of kubectl cluster-info dump, or - for standard input
- a saved run (--save, or Save in the page); run, explain, fit and rehearse continue it, other commands use the cluster of its moment
- a table of a cluster trace (CSV); its machines exist from the start, and its Pods come and go as recorded

To collect a live cluster:
  ${COLLECTOR}
While such files are read, data of Secrets and values of environment variables are dropped. redact also changes the names.
`;

/** The output of `orrery --help`. */
export function helpText(): string {
  const all = Object.values(USAGE).flatMap(({ calls }) => calls.map(callLines));
  return `usage:\n${all.join('')}\norrery COMMAND --help explains the options of a command. orrery --version prints the version.\n\n${FILES}`;
}

/** The output of `orrery COMMAND --help`. */
export function commandHelpText(name: string, { about, calls, one, own }: CommandUsage): string {
  const options = [...new Set(calls.join(' ').match(OPTION))].map((option) => (option === '-o' ? '--output' : option));
  const width = Math.max(0, ...options.map((option) => shown(option).length));
  const lines = options.map(
    (option) => `  ${shown(option).padEnd(width)}  ${own?.[option] ?? OPTION_TEXTS[option] ?? ''}\n`,
  );
  const status = [
    `Exits with 0${one === undefined ? '' : `, with 1 when ${one}`}, and with 2 for bad input.`,
    ...(takesCluster(calls) ? ['It also exits with 2 when the API server refused an object of the input.'] : []),
    'It exits with 74 when the output cannot be written, and with 141 when its reader stops.',
  ].join('\n');
  return `orrery ${name}: ${about}\n\nusage:\n${calls.map(callLines).join('')}\n${lines.join('')}\n${status}\n`;
}

/** Whether the command plays objects applied to a cluster. */
function takesCluster(calls: readonly string[]): boolean {
  return calls.some((call) => call.includes('--seed'));
}

/**
 * The options in a command's calls, in the form of Node's parser, so that help and parser agree. Each may be
 * repeated. An option without a following word in its call takes no value.
 */
export function optionsOf(
  command: string,
): Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple: true; readonly short?: string }>> {
  const taken = new Map<string, { type: 'string' | 'boolean'; multiple: true; short?: string }>();
  for (const call of USAGE[command]?.calls ?? [])
    for (const [, name = '', value] of call.matchAll(/--([a-z-]+)( [A-Za-z0-9])?/g))
      if (!taken.has(name)) taken.set(name, { type: value === undefined ? 'boolean' : 'string', multiple: true });
  taken.set('output', { type: 'string', multiple: true, short: 'o' });
  return Object.fromEntries(taken);
}

const OPTION = /(?<![\w-])-(?:o\b|-[a-z-]+)/g;
const shown = (option: string) => (option === '--output' ? '-o, --output' : option);

const COLUMNS = 120;

/** A call in lines that fit a terminal, broken before its brackets. */
function callLines(call: string): string {
  let text = '';
  let line = '  orrery';
  for (const part of call.split(/ (?=[[|]|--)/)) {
    if (line.length + 1 + part.length > COLUMNS) {
      text += `${line}\n`;
      line = '            ';
    }
    line += ` ${part}`;
  }
  return `${text}${line}\n`;
}

/** Includes the errors of Node's own argument parser. */
export function isUsageError(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof TypeError && String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS'))
  );
}

/** An error of the operating system, such as a file that may not be read. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
