/** One row of a status: a dotted path and its value in the object. */
export interface StatusRow {
  readonly path: string;
  readonly value: string;
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** The conditions of an object's status, in its order. */
export function readConditions(object: object): Condition[] {
  const list = pick(pick(object, 'status'), 'conditions');
  if (!Array.isArray(list)) return [];
  return list.map((condition) => ({
    type: word(condition, 'type'),
    status: word(condition, 'status'),
    reason: word(condition, 'reason'),
    message: word(condition, 'message'),
  }));
}

/** The plain values of an object's status (not its lists), one row each. */
export function readStatusRows(object: object): StatusRow[] {
  return flatten('', pick(object, 'status'));
}

export interface ContainerLine {
  readonly name: string;
  readonly image: string;
  readonly ready: boolean;
  readonly restarts: number;
  /** `waiting`, `running` or `terminated`, with the reason if there is one. */
  readonly state: string;
}

/** The containers of a Pod with their states; those without a status are waiting without a reason. */
export function readContainers(pod: object): ContainerLine[] {
  const specs = [pick(pick(pod, 'spec'), 'initContainers'), pick(pick(pod, 'spec'), 'containers')].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const statuses = [
    pick(pick(pod, 'status'), 'initContainerStatuses'),
    pick(pick(pod, 'status'), 'containerStatuses'),
  ].flatMap((list) => (Array.isArray(list) ? list : []));
  return specs.map((spec): ContainerLine => {
    const name = word(spec, 'name');
    const status: unknown = statuses.find((each) => word(each, 'name') === name);
    const restarts = pick(status, 'restartCount');
    return {
      name,
      image: word(spec, 'image'),
      ready: pick(status, 'ready') === true,
      restarts: typeof restarts === 'number' ? restarts : 0,
      state: readState(pick(status, 'state')),
    };
  });
}

function readState(state: unknown): string {
  for (const name of ['running', 'terminated', 'waiting']) {
    const part = pick(state, name);
    if (part === undefined) continue;
    const reason = word(part, 'reason');
    return reason === '' ? name : `${name}: ${reason}`;
  }
  return '';
}

function flatten(path: string, value: unknown): StatusRow[] {
  if (value === null || value === undefined || Array.isArray(value)) return [];
  if (typeof value !== 'object') return [{ path, value: String(value) }];
  return Object.entries(value).flatMap(([key, inner]) => flatten(path === '' ? key : `${path}.${key}`, inner));
}

function pick(from: unknown, key: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, key) ? Reflect.get(from, key) : undefined;
}

function word(from: unknown, key: string): string {
  const value = pick(from, key);
  return typeof value === 'string' ? value : '';
}
