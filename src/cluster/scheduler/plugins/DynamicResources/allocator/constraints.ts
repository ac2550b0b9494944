import type { Device, DeviceAttribute, DeviceConstraint } from '#model/generated/types.ts';

/** A device that is tried for a request, with the names under which a constraint can refer to the request. */
export interface CandidateDevice {
  /** Name of the request itself, even if one of its alternatives is tried. */
  readonly request: string;
  /** Empty if the request has no alternatives. */
  readonly subRequest: string;
  readonly driver: string;
  readonly device: Device;
}

/** A rule on values that must be equal, or distinct, among devices allocated together. */
export interface Constraint {
  /** Adds the device unless it conflicts with earlier ones. Returns whether it was added. */
  add(candidate: CandidateDevice): boolean;
  /** Undoes a successful `add`. */
  remove(candidate: CandidateDevice): void;
}

/**
 * Undefined for an unknown type of constraint.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/constraint.go, allocator_incubating.go.
 */
export function createConstraint(constraint: DeviceConstraint): Constraint | undefined {
  const { requests = [], matchAttribute, distinctAttribute } = constraint;
  const applies = ({ request, subRequest }: CandidateDevice) =>
    requests.length === 0 ||
    requests.includes(request) ||
    (subRequest !== '' && requests.includes(`${request}/${subRequest}`));
  if (matchAttribute !== undefined) return matching(matchAttribute, applies);
  return distinctAttribute === undefined ? undefined : distinct(distinctAttribute, applies);
}

function matching(name: string, applies: (candidate: CandidateDevice) => boolean): Constraint {
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

/** Upstream keeps one value per request, so only the last of several devices for a request counts. */
function distinct(name: string, applies: (candidate: CandidateDevice) => boolean): Constraint {
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

/** Whether type and value are equal. Versions are compared as text. */
function isSame(a: DeviceAttribute, b: DeviceAttribute): boolean {
  const kind = KINDS.find((one) => a[one] !== undefined);
  return kind !== undefined && a[kind] === b[kind];
}

/** Finds an attribute by its full name, or by its short name if the domain is the driver. */
function attributeOf({ device, driver }: CandidateDevice, name: string): DeviceAttribute | undefined {
  const attributes = device.attributes ?? {};
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const slash = name.indexOf('/');
  if (slash < 0 || name.slice(0, slash) !== driver) return undefined;
  const id = name.slice(slash + 1);
  return Object.hasOwn(attributes, id) ? attributes[id] : undefined;
}
