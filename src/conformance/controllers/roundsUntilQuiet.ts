/** A round in the form of the comparison; a round without operations is quiet. */
interface Round {
  readonly ops: readonly object[];
}

const MOST_ROUNDS = 1000;

/** Plays rounds as in the recordings: until `quietRounds` rounds were quiet after the round of the last action. */
export function roundsUntilQuiet<R extends Round>(
  actions: readonly { readonly round?: number }[],
  quietRounds: number,
  play: (round: number) => R,
): R[] {
  const lastAction = actions.reduce((last, { round = 0 }) => Math.max(last, round), 0);
  const rounds: R[] = [];
  for (let quiet = 0; quiet < quietRounds; ) {
    if (rounds.length === MOST_ROUNDS)
      throw new RangeError(`the controllers did not settle after ${MOST_ROUNDS} rounds`);
    const round = play(rounds.length);
    quiet = round.ops.length === 0 && rounds.length > lastAction ? quiet + 1 : 0;
    rounds.push(round);
  }
  return rounds;
}
