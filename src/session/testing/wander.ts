import type { Entry } from '../../kernel/entry.ts';
import type { Command } from '../../protocol/command.ts';
import type { Session } from '../session.ts';
import type { Dice } from './dice.ts';
import { randomCommand } from './randomCommand.ts';
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

const NOBODY: Companion = { entered: () => {}, travelled: () => {} };

/** Does `commands` random things at random moments, sometimes in the past and on other branches. */
export function wander(session: Session, dice: Dice, commands: number, companion = NOBODY): void {
  for (let i = 0; i < commands; i++) {
    runUntil(
      session,
      session.run.clockUs + dice.int(0, dice.chance(SHORT_GAPS) ? SHORT_GAP_US : LONG_GAP_US),
      companion,
    );
    if (dice.chance(JOURNEYS)) {
      if (dice.chance(50)) for (const { journal } of session.run.branches) journal.forget(0);
      travel(session, dice);
      companion.travelled();
    }
    act(session, dice, companion);
  }
}

/** Runs on to a time, entry by entry. */
export function runUntil(session: Session, timeUs: number, companion = NOBODY): void {
  while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) <= timeUs) {
    const known = session.run.head.seq;
    const entry = session.step();
    if (entry && entry.seq > known) companion.entered(entry);
  }
  session.run.wait(timeUs);
}

function act(session: Session, dice: Dice, companion: Companion): void {
  const command = randomCommand(dice, session.world) ?? oneMore(dice);
  const result = session.accept(command);
  if (!result.ok) throw new Error(`a command that is right was refused: ${JSON.stringify([command, result.problems])}`);
  const entry = session.run.entry(result.seq);
  if (entry) companion.entered(entry);
}

function oneMore(dice: Dice): Command {
  const text = JSON.stringify(randomWorkload(dice)[0]);
  return { type: 'manifests.apply', files: [{ name: 'random.yaml', text }] };
}

function travel({ run }: Session, dice: Dice): void {
  if (dice.chance(40)) run.switchTo(dice.pick(run.branches).id);
  else run.seek(dice.int(0, run.head.seq));
}
