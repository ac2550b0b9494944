import { describe, expect, it } from 'vitest';
import type { Caption } from '#protocol/telling.ts';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import type { Session } from '#session/session.ts';
import { type Happening, happeningOf, isOnStage } from '#session/telling/happening.ts';
import { planOf } from '#session/telling/plan.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const SECOND_US = 1_000_000;
const TOLD_US = 60 * SECOND_US;
/** Those with so many requests or objects that their beginning must do. */
const BUSY_US: Readonly<Record<string, number>> = {
  'thousand-nodes': 11 * SECOND_US,
  flood: 2 * SECOND_US,
  'elephants-and-mice': 14 * SECOND_US,
  'saturated-level': 14 * SECOND_US,
  'restart-goaway': 40 * SECOND_US,
  'client-throttling': 8 * SECOND_US,
  'burst-or-steps': 8 * SECOND_US,
  'behind-a-thousand': 5 * SECOND_US,
  'pleg-channel-full': 4 * SECOND_US,
};
/** Of each type so many entries are asked about: all of a type are told by the same rule. */
const ASKED_OF_EACH = 2;

describe('every scenario is told', () => {
  for (const { id, endUs } of SCENARIOS)
    it(`${id}: what decides has a sentence, with numbers that the run has, and is played or counted in order`, () => {
      const session = openedScenario(id);
      session.seekTime(Math.min(endUs, BUSY_US[id] ?? TOLD_US));
      const happenings = happeningsOf(session);
      expect(untold(session, happenings)).toEqual([]);
      for (const stage of ['everything', 'scheduler', 'controllers'] as const)
        expectWholePlan(happenings, (happening) => happening.salience === 'decisive' && isOnStage(happening, stage));
    });
});

function happeningsOf({ run }: Session): Happening[] {
  const found: Happening[] = [];
  for (let seq = 1; seq <= run.head.seq; seq++) {
    const entry = run.entry(seq);
    const happening = entry && happeningOf(entry);
    if (happening && happening.salience !== 'background') found.push(happening);
  }
  return found;
}

/** What is wrong with the captions of the first entries of each type. */
function untold(session: Session, happenings: readonly Happening[]): string[] {
  const asked = new Map<string, number>();
  return happenings.flatMap(({ seq, type, component, salience }) => {
    const key = `${component} ${type}`;
    const before = asked.get(key) ?? 0;
    if (before >= ASKED_OF_EACH) return [];
    asked.set(key, before + 1);
    session.seek(seq);
    const caption = session.ask('caption', { seq });
    if (!caption) return [`${key}: nothing is said of entry ${seq}`];
    if (caption.sentence.id === 'entry.plain') return salience === 'decisive' ? [`${key}: no words, entry ${seq}`] : [];
    return problemsOf(caption).map((problem) => `${key}, entry ${seq}, ${caption.sentence.id}: ${problem}`);
  });
}

/** Slots that are empty or no numbers, and numbers of a sentence with a formula that its formula does not have. */
function problemsOf({ sentence: { id, slots }, formula }: Caption): string[] {
  return Object.entries(slots as object).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return [`${name} is ${value}`];
      const isWorkedOut =
        formula !== undefined && /^(hpa|rollout\.(grows|shrinks|held)|refused|etcdMember\.stopped)/.test(id);
      return isWorkedOut && !numbersOf(formula).includes(value) ? [`${name} ${value} is not in ${formula}`] : [];
    }
    return value === 'undefined' || (value === '' && name !== 'message') ? [`${name} is empty`] : [];
  });
}

function numbersOf(text: string): number[] {
  return (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
}

/** Plans from one plan's end to the next, as the director does: everything that is looked at comes once, in order. */
function expectWholePlan(happenings: readonly Happening[], isShown: (happening: Happening) => boolean): void {
  const landings = new Set(['pod.assumed', 'pod.bound']);
  const isLanding = ({ type }: Happening) => landings.has(type);
  const bySeq = new Map(happenings.map((happening) => [happening.seq, happening]));
  const untilUs = (happenings.at(-1)?.atUs ?? 0) + SECOND_US;
  const segments = planOf(happenings, { fromUs: 0, untilUs, isShown });
  const played = segments.flatMap((segment) =>
    segment.kind === 'beat' ? [segment.seq] : segment.kind === 'stream' ? segment.seqs : [],
  );
  expect(played).toEqual([...played].sort((a, b) => a - b));
  const shown = happenings.filter(isShown).map(({ seq }) => seq);
  const own = played.filter((seq) => isShown(bySeq.get(seq) as Happening));
  expect(own).toEqual(shown);
  const others = played.map((seq) => bySeq.get(seq) as Happening).filter((each) => !isShown(each));
  expect(others.filter((each) => !isLanding(each) && each.salience !== 'decisive')).toEqual([]);
  const bursts = segments.flatMap((segment) =>
    segment.kind === 'stream' ? [segment.shown + segment.seqs.length < segment.of] : [],
  );
  expect(bursts.every(Boolean)).toBe(true);
}
