import type { AskedQuestion, LessonAnswer } from '#protocol/lessons.ts';

type Counts = Readonly<Record<string, number>>;

/** The teacher's input for one question. */
export interface ClassVotes {
  /** Votes by option. */
  readonly counts: Counts;
  /** The votes before the class talked; `undefined` when it has voted once. */
  readonly before: Counts | undefined;
  /** The option whose votes are being typed. */
  readonly open: string | undefined;
  /** The digits typed for it; for a number, the input so far. */
  readonly typed: string;
}

export const NO_VOTES: ClassVotes = { counts: {}, before: undefined, open: undefined, typed: '' };

/** No class has more hands, and no scale more digits. */
const MOST_DIGITS = { votes: 3, number: 9 } as const;

type Asked = Pick<AskedQuestion, 'ask' | 'options'>;

/** Whether the question asks for a number and not for an option. */
export function asksNumber({ ask }: Pick<AskedQuestion, 'ask'>): boolean {
  return ask === 'number' || ask === 'moment';
}

/**
 * The votes after a key. The first digit opens an option with one vote; further digits set its votes; Enter closes
 * it. Arrows move between options; + and - change the votes by one. For a number the digits are the number itself.
 * `undefined` when the key has no meaning here.
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

/** Opens an option by its index, from 0; it then has at least one vote. */
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

/** Starts a second vote after a discussion; the first counts stay beside the new ones. */
export function votesAgain(votes: ClassVotes): ClassVotes {
  return { ...NO_VOTES, before: votes.counts };
}

/**
 * The answer of the class. For one option: the most votes, on a tie the first. For several: each with at least half
 * the votes of the first. For an order: by their votes for the first place. `undefined` without votes.
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
