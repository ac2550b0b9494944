const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** A bound on input from outside: from files, links, forms, the command line and the console. */
export interface Limit {
  /** The counted thing, as the refusal names it. */
  readonly what: string;
  /** The largest amount that is accepted. */
  readonly most: number;
  readonly unit: string;
}

/**
 * All bounds on input that belong to the model and not to Kubernetes. They keep the page from freezing for a second and
 * the model for five. `scripts/limits.test.ts` tests each at its edge: an entry without such a test does not compile.
 */
export const LIMITS = {
  /** Files of one command or of one run together. Reading 20 MB of YAML takes about four seconds. */
  files: { what: 'the input', most: 20 * 1024 * 1024, unit: 'characters' },
  /**
   * The same for valid JSON, which the built-in parser reads: a dump of a thousand nodes and ten thousand Pods fits.
   */
  json: { what: 'the JSON input', most: 128 * 1024 * 1024, unit: 'characters' },
  /** A file after unpacking (gzip), or one that was never packed. */
  unpacked: { what: 'the file', most: 128 * 1024 * 1024, unit: 'bytes' },
  /** Files in a folder that is read, including its subfolders. */
  folder: { what: 'the folder', most: 5000, unit: 'files' },
  /** Documents of one file, cut at `---`. */
  documents: { what: 'the file', most: 50_000, unit: 'documents' },
  /** Mappings and sequences inside each other, in YAML and JSON. */
  depth: { what: 'the document', most: 100, unit: 'levels of nesting' },
  /** Items of one list, or keys of one map, of any YAML. */
  members: { what: 'the list or map', most: 100_000, unit: 'items' },
  /** Text that a person types: a kubeconfig, a scheduler configuration, a patch, flags, a field of a form. */
  text: { what: 'the text', most: 256 * 1024, unit: 'characters' },
  /** A lesson file. */
  lesson: { what: 'the lesson', most: 512 * 1024, unit: 'characters' },
  /**
   * The body of a request: more than the 3 MiB that kube-apiserver accepts, so that kube-apiserver refuses it first.
   */
  body: { what: 'the body', most: 4 * 1024 * 1024, unit: 'characters' },
  /** Items of one list, or entries of one map, inside an object of a known kind. */
  listItems: { what: 'the list', most: 2000, unit: 'items' },
  /** Containers of a Pod, of all three types together. A kubelet's work grows with their square. */
  containers: { what: 'the Pod', most: 500, unit: 'containers' },
  /** Pods that one workload or autoscaler may request. */
  replicas: { what: 'the workload', most: 100_000, unit: 'replicas' },
  /** The same for a StatefulSet, which checks each ordinal in every sync. */
  ordinals: { what: 'the StatefulSet', most: 10_000, unit: 'replicas' },
  /** Nodes that are added at once: four times the number that Kubernetes is tested with. */
  nodes: { what: 'the cluster', most: 20_000, unit: 'nodes' },
  /** Zones over which added nodes are spread. */
  zones: { what: 'the cluster', most: 1000, unit: 'zones' },
  /** A quantity such as `100m`. */
  quantity: { what: 'the quantity', most: 1000, unit: 'characters' },
  /** A schedule of a CronJob. */
  schedule: { what: 'the schedule', most: 1000, unit: 'characters' },
  /** One line for kubectl. */
  line: { what: 'the line', most: 10_000, unit: 'characters' },
  /** Values that a template of `kubectl get -o jsonpath` visits. */
  pathValues: { what: 'the path', most: 1_000_000, unit: 'values' },
  /** Selector of an instant query. */
  query: { what: 'the query', most: 1000, unit: 'characters' },
  /** Work of one query's pattern: its instructions times the characters that it is tried on. */
  patternSteps: { what: 'the pattern', most: 2_000_000, unit: 'steps' },
  /**
   * The same for a pattern of grep after a line for kubectl, over the characters of the lines. A word without pattern
   * characters costs nothing.
   */
  grepSteps: { what: 'the pattern', most: 30_000_000, unit: 'steps' },
  /** A run packed into a URL. */
  link: { what: 'the link', most: 2 * 1024 * 1024, unit: 'characters' },
  /** The same after unpacking, and the text of a saved run in a file. */
  savedRun: { what: 'the saved run', most: 8 * 1024 * 1024, unit: 'bytes' },
  /** Branches of a saved run. */
  branches: { what: 'the saved run', most: 1000, unit: 'branches' },
  /** Inputs of users, on all branches of a saved run together. */
  inputs: { what: 'the saved run', most: 10_000, unit: 'inputs' },
  /** Nodes that the start and the commands of a saved run create, on all branches together. */
  nodesInAll: { what: 'the saved run', most: 100_000, unit: 'added nodes' },
  /** Entries that a saved run must replay, on all branches together. */
  entries: { what: 'the saved run', most: 10_000_000, unit: 'entries' },
} as const satisfies Record<string, Limit>;

/** A saved run that needs more than this to open is not refused: the page asks the reader first. */
export const UNASKED = {
  /** Entries that a run from a link or a file plays without a question. */
  entries: 500_000,
  /** Wall time, from when the opening is shown until the page offers to stop it on its way. */
  openingMs: 8_000,
} as const;

/** Limits of a draft's history. The oldest change is forgotten first, and nothing is refused. */
export const KEPT = {
  /** Changes that undo takes back. */
  undoSteps: 200,
} as const;

export type LimitName = keyof typeof LIMITS;

/**
 * The refusal, such as `the input has 20971521 characters; the limit is 20971520`; `undefined` when the count is within
 * the limit.
 */
export function limitProblem(name: LimitName, count: number): string | undefined {
  const { what, most, unit } = LIMITS[name];
  return count > most ? `${what} has ${count} ${unit}; the limit is ${most}` : undefined;
}

/** The refusal for a count that stops when it exceeds the limit. */
export function overLimit(name: LimitName): string {
  const { what, most, unit } = LIMITS[name];
  return `${what} has more than ${most} ${unit}, which is the limit`;
}

/** Whether JSON text nests deeper than the limit, found without parsing it into objects. */
export function isDeepJson(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isText) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    // `[` and `{`, then `]` and `}`.
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > LIMITS.depth.most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
