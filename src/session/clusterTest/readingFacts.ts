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

/** There is no cluster while a file is read. These facts only check whether texts can be parsed. */
const READING_FACTS: Facts = {
  pods: nothing,
  nodes: nothing,
  objects: (_, selector) => nothing(selector),
  events: () => [],
  journal: (reason) => (isReasonType(reason) ? [] : new CelError(`the journal knows no reason "${reason}"`)),
  metric: () => 0,
};

/** Facts for compiling the expressions of a case. */
export function readingFacts(deeds: readonly Deed[] = []): Facts {
  const isRehearsed = deeds.some((deed) => 'rehearse' in deed);
  return isRehearsed ? { ...READING_FACTS, drain: new CelMap([]) } : READING_FACTS;
}
