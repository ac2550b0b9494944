import type { Container, EphemeralContainer, PodSpec } from '#model/generated/types.ts';
import { goQuote } from '#model/validation/goValue.ts';

/** A check's refusal of a Pod: `reason` is short, `detail` names the containers and values. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

export type AnyContainer = Container | EphemeralContainer;

/** Containers in the order in which checks name them. */
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

/** Adds the plural form unless there is exactly one item. */
export function counted(word: string, items: readonly unknown[]): string {
  return items.length === 1 ? word : `${word}s`;
}

export function verbFor(items: readonly unknown[]): string {
  return items.length === 1 ? 'uses' : 'use';
}

/** Names `pod` and the containers that set something. */
export function setters(isPod: boolean, containers: readonly string[]): string {
  const parts = [...(isPod ? ['pod'] : []), ...(containers.length > 0 ? [namedContainers(containers)] : [])];
  return parts.join(' and ');
}

export function annotationText([key, value]: readonly [string, string]): string {
  return `${key}=${goQuote(value)}`;
}

/** Names of the containers for which the condition holds. */
export function namesWhere(spec: PodSpec, holds: (container: AnyContainer) => boolean): string[] {
  return containersOf(spec)
    .filter(holds)
    .map(({ name }) => name);
}
