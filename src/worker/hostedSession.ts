import type { InputProblem } from '#protocol/command.ts';
import type { Session } from '#session/session.ts';

/** The part of a session that the worker uses. */
export type HostedSession = Pick<
  Session,
  | 'run'
  | 'world'
  | 'colours'
  | 'seed'
  | 'nextDueUs'
  | 'branches'
  | 'accept'
  | 'source'
  | 'lookAhead'
  | 'step'
  | 'back'
  | 'seek'
  | 'seekTime'
  | 'runUntil'
  | 'switchBranch'
  | 'fork'
  | 'dropBranch'
  | 'ask'
  | 'askInParts'
  | 'save'
>;

export type HostedOpening =
  | {
      readonly ok: true;
      readonly session: HostedSession;
      readonly notes: readonly InputProblem[];
      /** A saved run that was stopped on its way. */
      readonly isPart?: boolean;
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };
