import { expect } from 'vitest';
import type { Micros } from '#base/time.ts';
import type { Caption } from '#protocol/telling.ts';
import type { Session } from '#session/session.ts';
import { type Happening, happeningOf } from '#session/telling/happening.ts';
import { planOf } from '#session/telling/plan.ts';
import { S } from '#session/testing/manifestSession.ts';

/** Entries of each type that are checked; one rule describes all entries of a type. */
const ASKED_OF_EACH = 2;

/** The captions of a run until a moment. */
export function happeningsOf({ run }: Session, untilUs: Micros): Happening[] {
  const found: Happening[] = [];
  for (let seq = 1; seq <= run.head.seq; seq++) {
    const entry = run.entry(seq);
    if (entry && entry.atUs > untilUs) break;
    const happening = entry && happeningOf(entry);
    if (happening && happening.salience !== 'background') found.push(happening);
  }
  return found;
}

/** Problems of the captions of the first entries of each type. */
export function withoutSentence(session: Session, happenings: readonly Happening[]): string[] {
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
export function expectWholePlan(happenings: readonly Happening[], isShown: (happening: Happening) => boolean): void {
  const landings = new Set(['pod.assumed', 'pod.bound']);
  const isLanding = ({ type }: Happening) => landings.has(type);
  const bySeq = new Map(happenings.map((happening) => [happening.seq, happening]));
  const untilUs = (happenings.at(-1)?.atUs ?? 0) + S;
  const segments = planOf(happenings, { fromUs: 0, untilUs, isShown });
  const played = segments.flatMap((segment) =>
    segment.kind === 'step' ? [segment.seq] : segment.kind === 'stream' ? segment.seqs : [],
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
