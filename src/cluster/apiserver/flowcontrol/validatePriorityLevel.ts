import { sameData } from '#cluster/api/sameData.ts';
import type {
  ExemptPriorityLevelConfiguration,
  LimitedPriorityLevelConfiguration,
  LimitResponse,
  PriorityLevelConfiguration,
  QueuingConfiguration,
} from '#model/generated/types.ts';
import { forbidden, invalid, required, unsupported } from '#model/manifest/fieldProblem.ts';
import type { Finding, PathSegment } from '#model/manifest/manifestError.ts';
import { MANDATORY_LEVELS } from './bootstrapObjects.ts';
import { ZERO_SHARES_ANNOTATION } from './convertOldObject.ts';
import { MOST_ENTROPY_BITS, requiredEntropyBits } from './shuffleSharding.ts';
import { conditionProblems } from './validateFlowSchema.ts';

type Path = readonly PathSegment[];

const MOST_QUEUES = 10_000_000;

/** What the API server refuses in a PriorityLevelConfiguration. Upstream source (v1.36.2): pkg/apis/flowcontrol/validation/validation.go (ValidatePriorityLevelConfiguration). */
export function validatePriorityLevel(level: PriorityLevelConfiguration): Finding[] {
  return [
    ...annotationProblems(level),
    ...specProblems(level),
    ...mandatoryProblems(level),
    ...conditionProblems(level.status?.conditions ?? []),
  ];
}

/** The annotation only has a meaning in v1beta3, whose conversion takes it away. */
function annotationProblems({ metadata: { annotations } }: PriorityLevelConfiguration): Finding[] {
  if (annotations?.[ZERO_SHARES_ANNOTATION] === undefined) return [];
  return [forbidden(['metadata', 'annotations'], `annotation '${ZERO_SHARES_ANNOTATION}' is forbidden`)];
}

function specProblems({ metadata: { name }, spec }: PriorityLevelConfiguration): Finding[] {
  const misnamed =
    (name === 'exempt') === (spec.type === 'Exempt')
      ? []
      : [invalid(['spec', 'type'], spec.type, "type must be 'Exempt' if and only if name is 'exempt'")];
  if (spec.type === 'Exempt')
    return [
      ...misnamed,
      ...(spec.limited ? [forbidden(['spec', 'limited'], 'must be nil if the type is not Limited')] : []),
      ...(spec.exempt ? exemptProblems(spec.exempt) : []),
    ];
  if (spec.type === 'Limited')
    return [
      ...misnamed,
      ...(spec.exempt ? [forbidden(['spec', 'exempt'], 'must be nil if the type is Limited')] : []),
      ...(spec.limited
        ? limitedProblems(spec.limited)
        : [required(['spec', 'limited'], 'must not be empty when type is Limited')]),
    ];
  return [...misnamed, unsupported(['spec', 'type'], spec.type, ['Exempt', 'Limited'])];
}

/** The mandatory levels are as they are, save what the exempt one owns and lends. */
function mandatoryProblems({ metadata: { name }, spec }: PriorityLevelConfiguration): Finding[] {
  if (name === 'exempt') {
    const fixed = MANDATORY_LEVELS.exempt.spec;
    if (sameData({ ...spec, exempt: fixed.exempt }, fixed)) return [];
    return [invalid(['spec'], spec, "spec of 'exempt' except the 'spec.exempt' field must equal the fixed value")];
  }
  if (name !== 'catch-all' || sameData(spec, MANDATORY_LEVELS['catch-all'].spec)) return [];
  return [invalid(['spec'], spec, "spec of 'catch-all' must equal the fixed value")];
}

function exemptProblems({ nominalConcurrencyShares, lendablePercent }: ExemptPriorityLevelConfiguration): Finding[] {
  const path = ['spec', 'exempt'];
  return [...sharesProblems(nominalConcurrencyShares, path), ...lendableProblems(lendablePercent, path)];
}

function limitedProblems(limited: LimitedPriorityLevelConfiguration): Finding[] {
  const path = ['spec', 'limited'];
  const { borrowingLimitPercent: borrowing } = limited;
  return [
    ...sharesProblems(limited.nominalConcurrencyShares, path),
    ...responseProblems(limited.limitResponse ?? { type: '' }, [...path, 'limitResponse']),
    ...lendableProblems(limited.lendablePercent, path),
    ...(borrowing !== undefined && borrowing < 0
      ? [invalid([...path, 'borrowingLimitPercent'], borrowing, 'if specified, must be a non-negative integer')]
      : []),
  ];
}

function sharesProblems(shares: number | undefined, path: Path): Finding[] {
  if (shares === undefined || shares >= 0) return [];
  return [invalid([...path, 'nominalConcurrencyShares'], shares, 'must be a non-negative integer')];
}

function lendableProblems(percent: number | undefined, path: Path): Finding[] {
  if (percent === undefined || (percent >= 0 && percent <= 100)) return [];
  return [invalid([...path, 'lendablePercent'], percent, 'must be between 0 and 100, inclusive')];
}

function responseProblems({ type, queuing }: LimitResponse, path: Path): Finding[] {
  const at = [...path, 'queuing'];
  if (type === 'Reject')
    return queuing ? [forbidden(at, 'must be nil if limited.limitResponse.type is not Limited')] : [];
  if (type !== 'Queue') return [unsupported([...path, 'type'], type, ['Queue', 'Reject'])];
  return queuing
    ? queuingProblems(queuing, at)
    : [required(at, 'must not be empty if limited.limitResponse.type is Limited')];
}

function queuingProblems(
  { queues = 0, handSize = 0, queueLengthLimit = 0 }: QueuingConfiguration,
  path: Path,
): Finding[] {
  return [
    ...(queueLengthLimit <= 0 ? [invalid([...path, 'queueLengthLimit'], queueLengthLimit, 'must be positive')] : []),
    ...queuesProblems(queues, [...path, 'queues']),
    ...handProblems(queues, handSize, [...path, 'handSize']),
  ];
}

function queuesProblems(queues: number, path: Path): Finding[] {
  if (queues <= 0) return [invalid(path, queues, 'must be positive')];
  return queues > MOST_QUEUES ? [invalid(path, queues, `must not be greater than ${MOST_QUEUES}`)] : [];
}

function handProblems(queues: number, handSize: number, path: Path): Finding[] {
  if (handSize <= 0) return [invalid(path, handSize, 'must be positive')];
  if (handSize > queues) return [invalid(path, handSize, `should not be greater than queues (${queues})`)];
  if (requiredEntropyBits(queues, handSize) <= MOST_ENTROPY_BITS) return [];
  const detail = `required entropy bits of deckSize ${queues} and handSize ${handSize} should not be greater than ${MOST_ENTROPY_BITS}`;
  return [invalid(path, handSize, detail)];
}
