import { goDuration } from '#base/time.ts';
import type { ProbeKind } from '#cluster/kubelet/kubeletRecords.ts';
import type { Probe } from '#model/generated/types.ts';
import type { RecordedOutcome } from './kubeletCase.ts';

const SECOND_NS = 1_000_000_000;

/** Recorded seconds as a Go duration in nanoseconds. */
export function toNs(seconds: number | undefined): number {
  return Math.trunc((seconds ?? 0) * SECOND_NS);
}

/** Rounds down to 10 ms, as the recordings do. */
export function toRecordedSeconds(ns: number): number {
  return Math.floor(ns / 10_000_000) / 100;
}

/** Events by time; those of one moment keep the order in which they were added. */
export class ProbeScript {
  nowNs = 0;
  private readonly events: { readonly ns: number; readonly run: () => void }[] = [];

  at(ns: number, run: () => void): void {
    const before = this.events.findIndex((other) => other.ns > ns);
    this.events.splice(before < 0 ? this.events.length : before, 0, { ns, run });
  }

  in(delayNs: number, run: () => void): void {
    this.at(this.nowNs + delayNs, run);
  }

  playUntil(seconds: number): void {
    for (let next = this.events.shift(); next; next = this.events.shift()) {
      if (toRecordedSeconds(next.ns) > seconds) return;
      this.nowNs = next.ns;
      next.run();
    }
  }
}

/** The outcome of a probe that begins `sinceNs` after the container's start. */
export function outcomeAt(
  outcomes: readonly RecordedOutcome[] | undefined,
  sinceNs: number,
): RecordedOutcome['result'] {
  const current = outcomes?.findLast(({ from }) => toNs(from) <= sinceNs);
  return current?.result ?? 'success';
}

const WORDS: Readonly<Record<ProbeKind, string>> = { startup: 'Startup', readiness: 'Readiness', liveness: 'Liveness' };

/** The Event of a failed probe; the recording's command prints `no`. */
export function unhealthyEvent(kind: ProbeKind, probe: Probe, isTimeout: boolean): string {
  const command = (probe.exec?.command ?? []).join(' ');
  const limit = goDuration((probe.timeoutSeconds ?? 1) * 1_000_000);
  const output = isTimeout ? `command timed out: command "${command}" timed out after ${limit}` : 'no';
  return `Warning Unhealthy ${WORDS[kind]} probe failed: ${output}`;
}
