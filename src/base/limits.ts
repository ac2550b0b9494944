/** A bound on what comes from outside: from files, links, forms, the command line and the console. */
export interface Limit {
  /** What is counted, as the refusal names it. */
  readonly what: string;
  /** The largest amount that is accepted. */
  readonly most: number;
  readonly unit: string;
}

/**
 * Every bound on input that is the model's own and not Kubernetes'. They keep the page from standing still for a second and the model for five.
 * Each is tested at its edge in `scripts/limits.test.ts`: an entry without such a test does not compile.
 */
export const LIMITS = {
  /** Files of one command or of one run together. 20 MB of YAML take about four seconds to read. */
  files: { what: 'the input', most: 20 * 1024 * 1024, unit: 'characters' },
  /** The same of JSON that has no mistakes, which the built-in parser reads: a dump of a thousand nodes and ten thousand Pods fits. */
  json: { what: 'the JSON input', most: 128 * 1024 * 1024, unit: 'characters' },
  /** A file after it was unpacked (gzip), and one that never was packed. */
  unpacked: { what: 'the file', most: 128 * 1024 * 1024, unit: 'bytes' },
  /** Files in a folder that is read, those in its folders included. */
  folder: { what: 'the folder', most: 5000, unit: 'files' },
  /** Documents of one file, cut at `---`. */
  documents: { what: 'the file', most: 50_000, unit: 'documents' },
  /** Mappings and sequences inside each other, in YAML and JSON. */
  depth: { what: 'the document', most: 100, unit: 'levels of nesting' },
  /** Items of one list, or keys of one map, of any YAML. */
  members: { what: 'the list or map', most: 100_000, unit: 'items' },
  /** A kubeconfig, a scheduler configuration, a patch, flags, a field of a form: what a person types. */
  text: { what: 'the text', most: 256 * 1024, unit: 'characters' },
  /** A lesson file. */
  lesson: { what: 'the lesson', most: 512 * 1024, unit: 'characters' },
  /** The body of a request: more than the 3 MiB that kube-apiserver takes, so that it is the one to refuse. */
  body: { what: 'the body', most: 4 * 1024 * 1024, unit: 'characters' },
  /** Items of one list, or entries of one map, inside an object of a known kind. */
  listItems: { what: 'the list', most: 2000, unit: 'items' },
  /** Containers of a Pod, of all three sorts together. A kubelet's work grows with their square. */
  containers: { what: 'the Pod', most: 500, unit: 'containers' },
  /** Pods that one workload or autoscaler may ask for. */
  replicas: { what: 'the workload', most: 100_000, unit: 'replicas' },
  /** The same of a StatefulSet, which looks at each ordinal in every sync. */
  ordinals: { what: 'the StatefulSet', most: 10_000, unit: 'replicas' },
  /** Nodes that are added at once: four times what Kubernetes is tested with. */
  nodes: { what: 'the cluster', most: 20_000, unit: 'nodes' },
  /** Zones that added nodes are spread over. */
  zones: { what: 'the cluster', most: 1000, unit: 'zones' },
  /** A quantity such as `100m`. */
  quantity: { what: 'the quantity', most: 1000, unit: 'characters' },
  /** A schedule of a CronJob. */
  schedule: { what: 'the schedule', most: 1000, unit: 'characters' },
  /** One line for kubectl. */
  line: { what: 'the line', most: 10_000, unit: 'characters' },
  /** Values that a template of `kubectl get -o jsonpath` comes across. */
  pathValues: { what: 'the path', most: 1_000_000, unit: 'values' },
  /** Selector of an instant query. */
  query: { what: 'the query', most: 1000, unit: 'characters' },
  /** Work of one query's pattern: its instructions times the letters that it is tried on. */
  patternSteps: { what: 'the pattern', most: 2_000_000, unit: 'steps' },
  /** The same of a pattern of grep behind a line for kubectl, and the letters of the lines. A word without signs of patterns counts nothing. */
  grepSteps: { what: 'the pattern', most: 30_000_000, unit: 'steps' },
  /** A run packed into an address. */
  link: { what: 'the link', most: 2 * 1024 * 1024, unit: 'characters' },
  /** The same after unpacking, and the text of a saved run in a file. */
  savedRun: { what: 'the saved run', most: 8 * 1024 * 1024, unit: 'bytes' },
  /** Branches of a saved run. */
  branches: { what: 'the saved run', most: 1000, unit: 'branches' },
  /** What people did, on all branches of a saved run together. */
  inputs: { what: 'the saved run', most: 10_000, unit: 'inputs' },
  /** Nodes that the start and the commands of a saved run make, on all branches together. */
  nodesInAll: { what: 'the saved run', most: 100_000, unit: 'added nodes' },
  /** Entries that a saved run is wound forward by, on all branches together. */
  entries: { what: 'the saved run', most: 10_000_000, unit: 'entries' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Why so many are refused, such as `the input has 20971521 characters; the limit is 20971520`; `undefined` when they are not. */
export function limitProblem(name: LimitName, count: number): string | undefined {
  const { what, most, unit } = LIMITS[name];
  return count > most ? `${what} has ${count} ${unit}; the limit is ${most}` : undefined;
}

/** The same for a count that stops as soon as the limit is exceeded. */
export function overLimit(name: LimitName): string {
  const { what, most, unit } = LIMITS[name];
  return `${what} has more than ${most} ${unit}, which is the limit`;
}
