import { SCENARIOS } from '#scenarios/scenarioList.ts';

/** What is used of src/stories/scenarios/testing, which belongs to the tests' own TypeScript project. */
interface Agreement {
  readonly decisions: number;
  readonly decisionsLookedAt: number;
  readonly inAnEvent: number;
  readonly worlds: number;
  readonly disagreements: readonly string[];
}

type FullAgreement = (scenario: string, limits: object) => Agreement;

/** Of each scenario at most so much, evenly spread over its run; `seconds` are simulated ones. */
const LIMITS = {
  decisions: Number(process.env.AGREE_DECISIONS ?? 2_000),
  worlds: 10,
  podsOfAWorld: 20,
  seconds: 3_600,
};

/**
 * Whether panel, stage, Events and `kubectl describe` agree on every decision of every scenario: `npm run bench -- agree`; AGREE_SCENARIOS
 * names a few, with commas between; AGREE_DECISIONS looks at fewer of each than 2,000 (those with a thousand nodes take long). Each scenario's figures and disagreements are told at once on standard error.
 */
export default async function agree(): Promise<object> {
  const at = new URL('../src/stories/scenarios/testing/fullAgreement.ts', import.meta.url).href;
  const { fullAgreement }: { readonly fullAgreement: FullAgreement } = await import(at);
  const named = process.env.AGREE_SCENARIOS?.split(',');
  const ids = named ?? SCENARIOS.map(({ id }) => id);
  const startMs = performance.now();
  const all: Agreement[] = [];
  for (const id of ids) {
    const fromMs = performance.now();
    const found = fullAgreement(id, LIMITS);
    all.push(found);
    process.stderr.write(`${JSON.stringify({ ...found, seconds: secondsSince(fromMs) })}\n`);
  }
  const sum = (of: (found: Agreement) => number): number => all.reduce((total, found) => total + of(found), 0);
  return {
    limitsOfEachScenario: LIMITS,
    scenarios: all.length,
    scenariosCut: all.filter(({ decisions, decisionsLookedAt }) => decisionsLookedAt < decisions).length,
    decisions: sum(({ decisions }) => decisions),
    decisionsLookedAt: sum(({ decisionsLookedAt }) => decisionsLookedAt),
    inAnEvent: sum(({ inAnEvent }) => inAnEvent),
    worlds: sum(({ worlds }) => worlds),
    disagreements: sum(({ disagreements }) => disagreements.length),
    seconds: secondsSince(startMs),
  };
}

function secondsSince(ms: number): number {
  return Math.round((performance.now() - ms) / 100) / 10;
}
