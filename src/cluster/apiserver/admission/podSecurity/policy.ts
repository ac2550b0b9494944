import { type FieldError, field, invalid } from '#model/validation/fieldError.ts';

const LEVELS = ['privileged', 'baseline', 'restricted'] as const;
export type PodSecurityLevel = (typeof LEVELS)[number];

/** A level and the release of its rules. Without a minor version, the latest. */
export interface LevelVersion {
  readonly level: PodSecurityLevel;
  readonly minor?: number;
}

/** Policy in the labels of a Namespace. */
export interface Policy {
  readonly enforce: LevelVersion;
  readonly audit: LevelVersion;
  readonly warn: LevelVersion;
}

const PREFIX = 'pod-security.kubernetes.io/';
const ANYTHING: LevelVersion = { level: 'privileged' };

/** `restricted:latest`, `baseline:v1.30`. */
export function levelText({ level, minor }: LevelVersion): string {
  return `${level}:${minor === undefined ? 'latest' : `v1.${minor}`}`;
}

/** Compares two levels. The result is positive if the first one is stricter. */
export function compareLevels(a: PodSecurityLevel, b: PodSecurityLevel): number {
  return LEVELS.indexOf(a) - LEVELS.indexOf(b);
}

/**
 * Reads the labels of a Namespace. There is always a policy. An unreadable label is enforced as `restricted`, and
 * produces neither warnings nor audits.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/api/helpers.go, PolicyToEvaluate.
 */
export function policyOf(labels: Readonly<Record<string, string>> = {}): {
  readonly policy: Policy;
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = [];
  const problem = (name: string, value: string, text: string) =>
    errors.push(invalid(field('metadata', 'labels').key(PREFIX + name), value, text));
  const levelOf = (mode: string, otherwise: PodSecurityLevel): PodSecurityLevel | undefined => {
    const text = labels[PREFIX + mode];
    if (text === undefined) return undefined;
    const level = LEVELS.find((known) => known === text);
    if (level === undefined) problem(mode, text, `must be one of ${LEVELS.join(', ')}`);
    return level ?? otherwise;
  };
  const versionOf = (mode: string): number | undefined => {
    const name = `${mode}-version`;
    const text = labels[PREFIX + name];
    if (text === undefined || text === 'latest') return undefined;
    const minor = /^v1\.(0|[1-9][0-9]{0,8})$/.exec(text)?.[1];
    if (minor === undefined) problem(name, text, 'must be "latest" or "v1.x"');
    return minor === undefined ? undefined : Number(minor);
  };
  const read = (mode: string, otherwise: PodSecurityLevel): LevelVersion => {
    const level = levelOf(mode, otherwise) ?? ANYTHING.level;
    const minor = versionOf(mode);
    return { level, ...(minor !== undefined && { minor }) };
  };
  const enforce = read('enforce', 'restricted');
  const isReadable = !errors.some(({ path }) => path.toString().endsWith(`[${PREFIX}enforce]`));
  const audit = read('audit', 'privileged');
  const warn = read('warn', 'privileged');
  return { policy: { enforce, audit, warn: isReadable ? warned(labels, enforce, warn) : warn }, errors };
}

/** Without a level of its own, warnings use the enforced level. */
function warned(labels: Readonly<Record<string, string>>, enforce: LevelVersion, warn: LevelVersion): LevelVersion {
  const isSaid = (name: string) => labels[PREFIX + name] !== undefined;
  if (isSaid('warn') || !isSaid('enforce') || compareLevels(enforce.level, warn.level) <= 0) return warn;
  return isSaid('warn-version') ? { ...warn, level: enforce.level } : enforce;
}
