import { ANSWERED } from './generated/questions.ts';
import { DECLARED } from './generated/scenarios.ts';
import { scenario as own } from './own/scenario.ts';
import type { Listed, Scenario } from './scenario.ts';

interface ScenarioGroup<Id extends string = string> {
  readonly topic: Listed['topic'];
  readonly scenarios: readonly Scenario<Id>[];
}

export type ScenarioId = (typeof DECLARED)[number]['scenarios'][number]['id'] | typeof own.id;

/** All scenarios by topic, in the order in which it is shown. */
export const SCENARIO_GROUPS: readonly ScenarioGroup<ScenarioId>[] = DECLARED;

/** Every scenario, in the same order. */
export const SCENARIOS: readonly Scenario<ScenarioId>[] = SCENARIO_GROUPS.flatMap(({ scenarios }) => scenarios);

const BY_ID: ReadonlyMap<string, Scenario<ScenarioId>> = new Map(
  [own, ...SCENARIOS].map((scenario) => [scenario.id, scenario]),
);

/** A built-in scenario, `own` included; `undefined` when there is none of that id. */
export function scenarioById(id: string): Scenario<ScenarioId> | undefined {
  return BY_ID.get(id);
}

/** A question that people ask again and again, and the scenarios that answer it by looking; `src/i18n` has its words. */
interface Question<Number extends number = number> {
  readonly number: Number;
  /** The best one first. */
  readonly scenarios: readonly [ScenarioId, ...ScenarioId[]];
}

/** Collected from issue trackers and question-and-answer pages. */
export const QUESTIONS: readonly Question<(typeof ANSWERED)[number]['number']>[] = ANSWERED;
