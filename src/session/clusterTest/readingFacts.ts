import { CelMap } from '#model/cel/values/celMap.ts';
import { CelError, type Value } from '#model/cel/values/value.ts';
import { isReasonType } from '#session/telling/salience/salience.ts';
import type { Facts } from './facts.ts';
import { labelSelector } from './labelSelector.ts';
import type { Deed } from './testFile.ts';

function nothing(selector: string): Value {
  const read = labelSelector(selector);
  return 'problem' in read ? new CelError(read.problem) : [];
}

/** While a file is read there is no cluster yet: what can be said without one is whether texts can be read. */
const READING_FACTS: Facts = {
  pods: nothing,
  nodes: nothing,
  objects: (_, selector) => nothing(selector),
  events: () => [],
  journal: (reason) => (isReasonType(reason) ? [] : new CelError(`the journal knows no reason "${reason}"`)),
  metric: () => 0,
};

/** Facts to compile the expressions of a case with. */
export function readingFacts(deeds: readonly Deed[] = []): Facts {
  const isRehearsed = deeds.some((deed) => 'rehearse' in deed);
  return isRehearsed ? { ...READING_FACTS, drain: new CelMap([]) } : READING_FACTS;
}
