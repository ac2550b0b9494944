import type { Micros } from '#base/time.ts';
import type { Entry } from '#kernel/event.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import type { Session } from '#session/session.ts';
import type { Dice } from '#session/testing/dice.ts';
import { RANDOM_FEATURES, type RandomFeature, randomCommand } from './randomCommand.ts';
import { randomWorkload } from './randomWorkload.ts';

/** Most commands come while nothing much is going on, some in the middle of what the last one has set off. */
const LONG_GAP_US = 9_000_000;
const SHORT_GAP_US = 150_000;
const SHORT_GAPS = 40;
/** Percent of the commands that are preceded by a journey. */
const JOURNEYS = 8;

/** Told of every entry that is new, and of every arrival somewhere else in history. */
export interface Companion {
  entered(entry: Entry): void;
  travelled(): void;
}

/** One thing that somebody does in a random run. Steps can be done again, also some of them alone. */
export interface WanderStep {
  /** Simulated microseconds before it. */
  readonly gapUs: Micros;
  /** Where in history the reader goes first; `forgets`: old entries are made again on the way. */
  readonly journey?: { readonly forgets: boolean; readonly to: { readonly branch: string } | { readonly seq: number } };
  readonly command: Command;
}

/** The allowed commands, and the listener. */
export interface WanderOptions {
  readonly companion?: Companion;
  readonly features?: readonly RandomFeature[];
  /** Gets every step before it is done. */
  readonly steps?: WanderStep[];
}

const NOBODY: Companion = { entered: () => {}, travelled: () => {} };

/** Does `commands` random things at random moments, sometimes in the past and on other branches. */
export function wander(
  session: Session,
  dice: Dice,
  commands: number,
  { companion = NOBODY, features = RANDOM_FEATURES, steps = [] }: WanderOptions = {},
): void {
  for (let i = 0; i < commands; i++) {
    const gapUs = dice.int(0, dice.chance(SHORT_GAPS) ? SHORT_GAP_US : LONG_GAP_US);
    runUntil(session, session.run.clockUs + gapUs, companion);
    const journey = dice.chance(JOURNEYS) ? randomJourney(session, dice) : undefined;
    if (journey) travel(session, journey, companion);
    const command = randomCommand(dice, session.world, features) ?? oneMore(dice);
    steps.push({ gapUs, ...(journey && { journey }), command });
    const problems = act(session, command, companion);
    if (problems) throw new Error(`a command that is right was refused: ${JSON.stringify([command, problems])}`);
  }
}

/** Does steps again. What makes no sense any more, because other steps were left out, is passed over. */
export function retrace(session: Session, steps: readonly WanderStep[], companion = NOBODY): void {
  for (const { gapUs, journey, command } of steps) {
    runUntil(session, session.run.clockUs + gapUs, companion);
    if (journey && isThere(session, journey.to)) travel(session, journey, companion);
    act(session, command, companion);
  }
}

/** Runs on to a time, entry by entry. */
export function runUntil(session: Session, timeUs: Micros, companion = NOBODY): void {
  while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) <= timeUs) {
    const known = session.run.head.seq;
    const entry = session.step();
    if (entry && entry.seq > known) companion.entered(entry);
  }
  session.run.wait(timeUs);
}

/** The problem of the command, if it was refused. */
function act(session: Session, command: Command, companion: Companion): readonly InputProblem[] | undefined {
  const result = session.accept(command);
  if (!result.ok) return result.problems;
  const entry = session.run.entry(result.seq);
  if (entry) companion.entered(entry);
  return undefined;
}

function oneMore(dice: Dice): Command {
  const text = JSON.stringify(randomWorkload(dice)[0]);
  return { type: 'manifests.apply', files: [{ name: 'random.yaml', text }] };
}

type Journey = NonNullable<WanderStep['journey']>;

function randomJourney({ run }: Session, dice: Dice): Journey {
  const forgets = dice.chance(50);
  return {
    forgets,
    to: dice.chance(40) ? { branch: dice.pick(run.branches).id } : { seq: dice.int(0, run.head.seq) },
  };
}

function isThere({ run }: Session, to: Journey['to']): boolean {
  return 'seq' in to ? to.seq <= run.head.seq : run.branches.some(({ id }) => id === to.branch);
}

function travel({ run }: Session, { forgets, to }: Journey, companion: Companion): void {
  if (forgets) run.forget({ entries: 0 });
  if ('seq' in to) run.seek(to.seq);
  else run.switchTo(to.branch);
  companion.travelled();
}
