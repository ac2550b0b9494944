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
    about: 'Says why a Pod is where it is, or why Pods wait, by cause, and what would help.',
    calls: [
      `explain pod NAMESPACE/NAME FILE... ${CLUSTER} ${LANG} [-o text|json|html]`,
      `explain pending FILE... ${CLUSTER} ${LANG} [-o text|json|html]`,
    ],
  },
  fit: {
    about: 'Counts how many more Pods fit, and names what binds.',
    calls: [`fit FILE... --pod FILE[=WEIGHT] [--pod ...] [--limit N] ${CLUSTER} ${LANG} [-o text|json|html]`],
  },
  rehearse: {
    about: 'Plays a drain, an upgrade or a loss of nodes on a copy of a cluster, and says what comes of it.',
    calls: [
      `rehearse drain|upgrade CLUSTER... --nodes NAME,NAME|SELECTOR [--surge N] [--timeout 2h] [--machine-time 2m] [--force] [--delete-emptydir-data] [--on N[:cpu=4,memory=16Gi,pods=110]] [--config FILE] ${SWITCH} [--seed N] [--start TIME] ${LANG} [-o text|json|markdown|html]`,
      `rehearse lose CLUSTER... --zone ZONE | --node NAME | --pool SELECTOR | --sweep n-1|n-2 [--workers N] [--timeout 30m] [--on N[:...]] [--config FILE] ${SWITCH} [--seed N] [--start TIME] ${LANG} [-o text|json|markdown|html]`,
    ],
    one: 'it is blocked, needs changes, or something does not come back',
    own: { '--nodes': 'the nodes that are drained: names with commas between them, or a label selector' },
  },
  compare: {
    about: 'Plays the same cluster under several scheduler configurations, side by side.',
    calls: [
      `compare FILE... --config A.yaml --config B.yaml [--config ...] [--replay] [--seeds N] [--workers N] [--scenario ID] ${NODES} ${PLAYED} ${LANG} [-o table|csv|json|html]`,
    ],
  },
  machines: {
    about: 'Counts how many machines of another type a pool needs, and what they cost.',
    calls: [
      `machines FILE... --replace NAME|SELECTOR --with cpu=8,memory=32Gi[,pods=110][,TYPE] [--prices FILE] ${CLUSTER} ${LANG} [-o text|json|html]`,
    ],
  },
  test: {
    about: 'Plays tests of a cluster: deeds, a time, and what must hold then.',
    calls: [
      `test FILE|FOLDER... [--only CASE] ${SWITCH} [--seed N] [--start TIME] [-o text|json|junit|github[=FILE]]... [--save RUN.json]`,
    ],
    one: 'a case does not hold',
    own: { '--switch': 'as for run, in the place of the same switches of the tests' },
  },
  redact: {
    about: 'Writes the same cluster under other names, to be shown to others.',
    calls: ['redact FILE... [-o OUT.json[.gz]]'],
  },
  verify: {
    about: 'Plays what was recorded of a real cluster, and compares each decision.',
    calls: ['verify PATH...'],
    one: 'a recorded decision came out otherwise',
  },
  lesson: {
    about: 'Lists, checks and prints lessons, or packs one for a learning platform.',
    calls: [
      'lesson list | verify [--only ID] [FILE...] | play ID|FILE [--lang zh-CN]',
      'lesson scorm ID [--lang zh-CN] [--file PAGE | --link ADDRESS] [-o OUT.zip]',
    ],
    one: 'a lesson is not right',
    own: { '--lang': 'the language of the words: en or zh-CN' },
  },
  bench: {
    about: 'Measures how many Pods a second go through the scheduler.',
    calls: [
      'bench [--nodes N] [--pods M] [--percent P] [--variant basic|spread|anti-affinity]',
      'bench --trace FILE.csv... [--percent P]',
    ],
    own: { '--nodes': 'how many nodes are made (1000)' },
  },
};

/** The usual meaning of each option. */
export const OPTION_TEXTS: Readonly<Record<string, string>> = {
  '--config': 'a KubeSchedulerConfiguration; without it the scheduler has its defaults',
  '--delete-emptydir-data': 'drains Pods with emptyDir volumes too, as kubectl drain does with it',
  '--file': 'the page in one file, which goes into the package',
  '--force': 'drains Pods without a controller too, as kubectl drain does with it; nobody makes them again',
  '--lang': 'the language of the report (en); what is wrong with the input stays in English',
  '--limit': 'counts no further than this (10000)',
  '--link': 'where the page is, when it is not in the package',
  '--longest-gap': 'the longest simulated time in which nothing of the trace comes or goes',
  '--machine-time': 'until a machine that was replaced is a node (2m)',
  '--node': 'the node that is lost',
  '--nodes': 'how many nodes are made, and of what size',
  '--on': 'nodes for files that have none (3)',
  '--only': 'the one case or lesson that is played',
  '--output': 'how the answer is written; the first one without it',
  '--percent': 'percentageOfNodesToScore; 0 is adaptive',
  '--pod': 'a manifest of the Pod; a weight makes it one part of a mix',
  '--pods': 'how many Pods are made (1000)',
  '--pool': 'a label selector of the nodes that are lost together',
  '--prices': 'a table of machine types and what an hour of each costs',
  '--replace': 'the nodes that go: a name or a label selector',
  '--replay': 'takes the Pods off their nodes first; then they come again, the oldest first',
  '--save': 'where the run of the first case that failed is written, to be opened in the page',
  '--scenario': 'a scenario of the page, with or instead of files',
  '--seed': 'of all that is drawn by lot (1); the same seed gives the same run',
  '--start': 'when the run begins (newest time in the files, else today): 2026-01-31T12:00:00Z',
  '--seeds': 'how many runs of each, with one seed after the other',
  '--surge': 'how many new machines come before old ones go (0)',
  '--sweep': 'each node by itself (n-1), or each two (n-2)',
  '--switch': 'another release, another queue, how ties end, and feature gates',
  '--time-scale': 'how many seconds of a trace are one',
  '--timeout': 'ends it after so long, in simulated time',
  '--trace': 'takes machines and Pods from a trace',
  '--until': 'the simulated time at which it is asked',
  '--variant': 'what the Pods ask for',
  '--with': 'the machine that comes: its size, or a type of --prices',
  '--workers': 'how many processors are used (all)',
  '--zone': 'the zone that is lost',
};

const FILES = `FILE is a manifest (YAML or JSON, plain or gzip), a folder of them, what kubectl cluster-info dump writes, or - for standard input;
or a run that was saved (--save, or the page's Save), which run, explain, fit and rehearse open where it was left, and which is the
cluster of that moment elsewhere; or a table of a cluster trace (CSV), whose machines are there from the start and whose Pods come and go as recorded.

A live cluster is collected by
  ${COLLECTOR}
Data of Secrets and values of environment variables are dropped while such files are read; redact also changes the names.
`;

/** The output of `orrery --help`. */
export function helpText(): string {
  const all = Object.values(USAGE).flatMap(({ calls }) => calls.map(callLines));
  return `usage:\n${all.join('')}\norrery COMMAND --help says what each option of it means; orrery --version says which one this is.\n\n${FILES}`;
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
    ...(takesCluster(calls) ? ['It is 2 too when the API server refused an object of the input.'] : []),
    'It is 74 when the output cannot be written, and 141 when whoever reads it stops.',
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
