import { openSession, type Session } from '#session/session.ts';

/** The built-in scenario of 1,000 nodes that 10,000 Pods are put on, at its start. */
export function thousandNodes(): Session {
  const opened = openSession({ scenario: 'thousand-nodes', seed: 1 });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  return opened.session;
}
