import type { AskedQuestion, LessonAnswer } from '#protocol/lessons.ts';

type Counts = Readonly<Record<string, number>>;

/** What the teacher has keyed in of one bet. */
export interface ClassVotes {
  /** Votes by option. */
  readonly counts: Counts;
  /** Those before the class talked; `undefined` when it has voted once. */
  readonly before: Counts | undefined;
  /** The option whose votes are being typed. */
  readonly open: string | undefined;
  /** The digits typed for it; of a number, what was typed so far. */
  readonly typed: string;
}

export const NO_VOTES: ClassVotes = { counts: {}, before: undefined, open: undefined, typed: '' };

/** No class has more hands, and no scale more digits. */
const MOST_DIGITS = { votes: 3, number: 9 } as const;

type Asked = Pick<AskedQuestion, 'ask' | 'options'>;

/** Whether an amount is asked for and not one of several. */
export function asksNumber({ ask }: Pick<AskedQuestion, 'ask'>): boolean {
  return ask === 'number' || ask === 'moment';
}

/**
 * The votes after a key: the first digit opens an option, which has one vote then; further digits are its votes; Enter closes it. Arrows go from option
 * to option, + and - count hands one by one. Of a number the digits are the number itself. `undefined` when the key means nothing here.
 */
export function keyed(votes: ClassVotes, key: string, question: Asked): ClassVotes | undefined {
  if (asksNumber(question)) return keyedNumber(votes, key);
  if (/^\d$/.test(key)) return votes.open === undefined ? opened(votes, question, Number(key) - 1) : typed(votes, key);
  if (key === 'ArrowDown' || key === 'ArrowUp') return moved(votes, question, key === 'ArrowDown' ? 1 : -1);
  if (votes.open === undefined) return undefined;
  if (key === 'Enter') return { ...votes, open: undefined, typed: '' };
  if (key === '+' || key === '=') return counted(votes, (votes.counts[votes.open] ?? 0) + 1);
  if (key === '-') return counted(votes, Math.max(0, (votes.counts[votes.open] ?? 0) - 1));
  if (key === 'Backspace') {
    const rest = votes.typed.slice(0, -1);
    return { ...counted(votes, Number(rest)), typed: rest };
  }
  return undefined;
}

function keyedNumber(votes: ClassVotes, key: string): ClassVotes | undefined {
  if (key === 'Backspace' && votes.typed !== '') return { ...votes, typed: votes.typed.slice(0, -1) };
  const isPoint = (key === '.' || key === ',') && !votes.typed.includes('.');
  if (!/^\d$/.test(key) && !isPoint) return undefined;
  const after = votes.typed + (isPoint ? '.' : key);
  return after.length > MOST_DIGITS.number ? votes : { ...votes, typed: after };
}

/** An option is opened by its place, from 0: it has a vote at least. */
export function opened(votes: ClassVotes, { options }: Pick<Asked, 'options'>, place: number): ClassVotes | undefined {
  const option = options[place];
  if (!option) return undefined;
  const { counts } = votes;
  return {
    ...votes,
    open: option.id,
    typed: '',
    counts: { ...counts, [option.id]: Math.max(1, counts[option.id] ?? 0) },
  };
}

function moved(votes: ClassVotes, question: Asked, by: number): ClassVotes | undefined {
  const { length } = question.options;
  if (length === 0) return undefined;
  const at = question.options.findIndex(({ id }) => id === votes.open);
  const place = at < 0 ? (by > 0 ? 0 : length - 1) : (at + by + length) % length;
  const id = question.options[place]?.id;
  return id === undefined ? undefined : { ...votes, open: id, typed: '' };
}

function typed(votes: ClassVotes, digit: string): ClassVotes {
  const after = votes.typed + digit;
  return after.length > MOST_DIGITS.votes ? votes : { ...counted(votes, Number(after)), typed: after };
}

function counted(votes: ClassVotes, count: number): ClassVotes {
  return votes.open === undefined ? votes : { ...votes, counts: { ...votes.counts, [votes.open]: count } };
}

/** The class talks and votes again: what was counted stays beside the new counts. */
export function votesAgain(votes: ClassVotes): ClassVotes {
  return { ...NO_VOTES, before: votes.counts };
}

/**
 * The answer of the class. Of one: what most voted for, of equals the first. Of many: each that has at least half as many votes as the first. Of an
 * order: by their votes for the first place. `undefined` where nobody voted.
 */
export function classAnswer({ ask, options }: Asked, { counts, typed: number }: ClassVotes): LessonAnswer | undefined {
  if (asksNumber({ ask })) return number === '' || number === '.' ? undefined : Number(number);
  const ranked = options.map(({ id }) => ({ id, count: counts[id] ?? 0 })).toSorted((a, b) => b.count - a.count);
  const [first] = ranked;
  if (!first || first.count === 0) return undefined;
  if (ask === 'order') return ranked.map(({ id }) => id);
  if (ask !== 'many') return first.id;
  return ranked.filter(({ count }) => count * 2 >= first.count).map(({ id }) => id);
}
