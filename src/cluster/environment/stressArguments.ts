import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { BehaviourSettings, MemoryPoint } from './behaviour.ts';

const KIB = 1024;
/** `stress` shifts by ten bits for each unit, so its M is a MiB. */
const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, k: KIB, m: KIB * KIB, g: KIB * KIB * KIB };
const TIME_UNITS_MS: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Default memory of one worker of `stress --vm`. */
const VM_BYTES = 256 * KIB * KIB;
/** Memory of the program itself, an assumption: with 150M the documentation's example measures 162856960 bytes. */
const OWN_BYTES = 5 * KIB * KIB;
/** Speed at which it touches its memory: an assumption. */
const BYTES_PER_MS = KIB * KIB;
const CORE_MILLI = 1000;

/**
 * Behaviour of `stress` in the documentation's examples (image polinux/stress): `--vm 1 --vm-bytes 150M --vm-hang 1`,
 * `--cpu 2`, `--timeout 60s`. `undefined` for any other program.
 */
export function stressArguments(words: readonly string[]): BehaviourSettings | undefined {
  if (words.length < 2 || lastPart(words[0]) !== 'stress') return undefined;
  const option = (...names: string[]): string | undefined => optionOf(words, names);
  const workers = count(option('--vm', '-m'));
  const bytes = workers * (sizeBytes(option('--vm-bytes')) ?? VM_BYTES);
  const burnsMilli = (count(option('--cpu', '-c')) + count(option('--io', '-i'))) * CORE_MILLI;
  const timeoutMs = timeMs(option('--timeout', '-t'));
  // A worker without `--vm-hang` writes its memory without pause.
  const churnsMilli = option('--vm-hang') === undefined ? workers * CORE_MILLI : 0;
  return {
    memory: risingTo(bytes + OWN_BYTES, OWN_BYTES),
    cpuMilli: burnsMilli + churnsMilli,
    processes: 1 + workers + count(option('--cpu', '-c')),
    ...(timeoutMs === undefined ? undefined : { exitAfterMs: timeoutMs, exitCode: 0 }),
  };
}

/** Behaviour of `vish/stress` in the documentation's examples: `-cpus "2"`, `-mem-total 150Mi`. */
export function vishStressArguments(image: string, words: readonly string[]): BehaviourSettings | undefined {
  if (!image.includes('vish/stress')) return undefined;
  const cpus = optionOf(words, ['-cpus', '--cpus']);
  const memory = optionOf(words, ['-mem-total', '--mem-total']);
  return {
    ...(cpus === undefined ? undefined : { cpuMilli: quantityMilliValue(cpus) }),
    ...(memory === undefined ? undefined : { memory: risingTo(quantityValue(memory) + OWN_BYTES, OWN_BYTES) }),
  };
}

function risingTo(bytes: number, fromBytes: number): MemoryPoint[] {
  const riseMs = Math.ceil((bytes - fromBytes) / BYTES_PER_MS);
  return riseMs <= 0
    ? [{ atMs: 0, bytes }]
    : [
        { atMs: 0, bytes: fromBytes },
        { atMs: riseMs, bytes },
      ];
}

function optionOf(words: readonly string[], names: readonly string[]): string | undefined {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const equals = word.indexOf('=');
    if (equals > 0 && names.includes(word.slice(0, equals))) return word.slice(equals + 1);
    if (names.includes(word)) return words[i + 1];
  }
  return undefined;
}

function count(text: string | undefined): number {
  const value = Number.parseInt(text ?? '0', 10);
  return Number.isFinite(value) && value > 0 ? value : 0;
}

function sizeBytes(text: string | undefined): number | undefined {
  return scaled(text, SIZE_UNITS);
}

function timeMs(text: string | undefined): number | undefined {
  return scaled(text, TIME_UNITS_MS);
}

function scaled(text: string | undefined, units: Readonly<Record<string, number>>): number | undefined {
  const match = /^(\d+)([a-z]?)$/i.exec(text ?? '');
  const unit = units[(match?.[2] ?? '').toLowerCase()];
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}

function lastPart(program = ''): string {
  return program.slice(program.lastIndexOf('/') + 1);
}
