import { compare } from '#base/order.ts';

interface Version {
  readonly name: string;
  readonly served: boolean;
}

const KUBE_VERSION = /^v(\d+)(?:(alpha|beta)(\d+))?$/;
const STAGES = ['alpha', 'beta', undefined];

/**
 * The version in which kubectl reads custom objects: stable before beta before alpha, then the highest. Upstream
 * source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/version/helpers.go, CompareKubeAwareVersionStrings.
 */
export function preferredVersion<T extends Version>(versions: readonly T[]): T | undefined {
  return servedVersions(versions)[0];
}

/** The served ones, the preferred one first. */
export function servedVersions<T extends Version>(versions: readonly T[]): T[] {
  return versions.filter(({ served }) => served).sort((a, b) => compared(b.name, a.name));
}

function compared(a: string, b: string): number {
  const [one, other] = [KUBE_VERSION.exec(a), KUBE_VERSION.exec(b)];
  if (!one || !other) return one ? 1 : other ? -1 : compare(b, a);
  const [, major = '', stage, minor = '0'] = one;
  const [, otherMajor = '', otherStage, otherMinor = '0'] = other;
  return (
    STAGES.indexOf(stage) - STAGES.indexOf(otherStage) ||
    Number(major) - Number(otherMajor) ||
    Number(minor) - Number(otherMinor)
  );
}
