import type { Device, DeviceAttribute, DeviceConstraint } from '#model/generated/types.ts';

/** The names under which a constraint can name a request, and the device that is tried for it. */
export interface Candidate {
  /** Of the request itself, also where one of its alternatives is tried. */
  readonly request: string;
  /** Empty where the request has no alternatives. */
  readonly subRequest: string;
  readonly driver: string;
  readonly device: Device;
}

/** What devices that are allocated together must have in common, or must not. */
export interface Constraint {
  /** Counts the device in, unless it does not fit those before it. */
  add(candidate: Candidate): boolean;
  /** Takes back an `add` that was true. */
  remove(candidate: Candidate): void;
}

/**
 * Undefined for a constraint of a sort that nobody knows.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/constraint.go, allocator_incubating.go.
 */
export function createConstraint(constraint: DeviceConstraint): Constraint | undefined {
  const { requests = [], matchAttribute, distinctAttribute } = constraint;
  const applies = ({ request, subRequest }: Candidate) =>
    requests.length === 0 ||
    requests.includes(request) ||
    (subRequest !== '' && requests.includes(`${request}/${subRequest}`));
  if (matchAttribute !== undefined) return matching(matchAttribute, applies);
  return distinctAttribute === undefined ? undefined : distinct(distinctAttribute, applies);
}

function matching(name: string, applies: (candidate: Candidate) => boolean): Constraint {
  let common: DeviceAttribute = {};
  let count = 0;
  return {
    add(candidate) {
      if (!applies(candidate)) return true;
      const attribute = attributeOf(candidate, name);
      if (!attribute) return false;
      if (count === 0) common = attribute;
      else if (!isSame(attribute, common)) return false;
      count += 1;
      return true;
    },
    remove(candidate) {
      if (applies(candidate)) count -= 1;
    },
  };
}

/** Upstream keeps one value for each request: of several devices for the same request only the last one counts. */
function distinct(name: string, applies: (candidate: Candidate) => boolean): Constraint {
  const taken = new Map<string, DeviceAttribute>();
  let count = 0;
  return {
    add(candidate) {
      if (!applies(candidate)) return true;
      const attribute = attributeOf(candidate, name);
      if (!attribute) return false;
      const isKnown = KINDS.some((kind) => attribute[kind] !== undefined);
      if (count > 0 && [...taken.values()].some((other) => !isKnown || isSame(attribute, other))) return false;
      taken.set(candidate.request, attribute);
      count += 1;
      return true;
    },
    remove(candidate) {
      if (!applies(candidate)) return;
      taken.delete(candidate.request);
      count -= 1;
    },
  };
}

const KINDS = ['string', 'int', 'bool', 'version'] as const;

/** Of the same type and value; versions are compared as text. */
function isSame(a: DeviceAttribute, b: DeviceAttribute): boolean {
  const kind = KINDS.find((one) => a[one] !== undefined);
  return kind !== undefined && a[kind] === b[kind];
}

/** By its whole name, or by its name alone where the domain is the driver. */
function attributeOf({ device, driver }: Candidate, name: string): DeviceAttribute | undefined {
  const attributes = device.attributes ?? {};
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const slash = name.indexOf('/');
  if (slash < 0 || name.slice(0, slash) !== driver) return undefined;
  const id = name.slice(slash + 1);
  return Object.hasOwn(attributes, id) ? attributes[id] : undefined;
}
