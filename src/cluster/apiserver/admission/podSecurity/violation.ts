import type { Container, EphemeralContainer, PodSpec } from '#model/generated/types.ts';
import { goQuote } from '#model/validation/goValue.ts';

/** Why a check refuses a Pod: `reason` is short, `detail` says which containers and values. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

export type AnyContainer = Container | EphemeralContainer;

/** In the order in which checks name them. */
export function containersOf(spec: PodSpec): readonly AnyContainer[] {
  return [...(spec.initContainers ?? []), ...(spec.containers ?? []), ...(spec.ephemeralContainers ?? [])];
}

/** `container "a"`, `containers "a", "b"`. */
export function namedContainers(names: readonly string[]): string {
  return `${counted('container', names)} ${quoted(names)}`;
}

export function quoted(items: readonly string[]): string {
  return items.map((item) => `"${item}"`).join(', ');
}

export function sortedSet(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}

/** The word in the plural unless there is one item. */
export function counted(word: string, items: readonly unknown[]): string {
  return items.length === 1 ? word : `${word}s`;
}

export function verbFor(items: readonly unknown[]): string {
  return items.length === 1 ? 'uses' : 'use';
}

/** `pod`, and the containers, that set something. */
export function setters(isPod: boolean, containers: readonly string[]): string {
  const parts = [...(isPod ? ['pod'] : []), ...(containers.length > 0 ? [namedContainers(containers)] : [])];
  return parts.join(' and ');
}

export function annotationText([key, value]: readonly [string, string]): string {
  return `${key}=${goQuote(value)}`;
}

/** The names of the containers of which something holds. */
export function namesWhere(spec: PodSpec, holds: (container: AnyContainer) => boolean): string[] {
  return containersOf(spec)
    .filter(holds)
    .map(({ name }) => name);
}
