import type { ConstantName } from '#cluster/releases/constants.ts';
import type { SimplificationId } from '#cluster/simplifications.ts';

/** How near the model is to the release, said by its own code. */
export interface Faithful {
  /** `v1.36.2` */
  readonly release: string;
  readonly decisions: readonly SuiteView[];
  readonly profiles: readonly ProfileView[];
  readonly featureGates: readonly FeatureGateView[];
  readonly controllers: readonly string[];
  /** Sorted by kind. */
  readonly kinds: readonly FaithfulKind[];
  readonly constants: readonly ConstantView[];
  readonly simplifications: readonly ComponentView[];
}

/** Recorded decisions of the real components. */
export interface SuiteView {
  readonly suite: string;
  /** Cases that every build must pass. */
  readonly passed: number;
  readonly recorded: number;
  /** Those of the recorded that were reasoned from the source and not executed. */
  readonly derived: number;
}

export interface ProfileView {
  readonly schedulerName: string;
  readonly plugins: readonly PluginView[];
}

export interface PluginView {
  readonly name: string;
  readonly isModelled: boolean;
  /** The extension points it takes part in, in the order of a Pod's way. */
  readonly points: readonly string[];
  /** Absent where it does not score. */
  readonly weight?: number;
}

export interface FeatureGateView {
  readonly name: string;
  readonly stage: 'alpha' | 'beta';
  readonly isOnByDefault: boolean;
}

/** A kind with neither list is kept, listed and given back, nothing more. */
export interface FaithfulKind {
  readonly kind: string;
  readonly actedOnBy: readonly string[];
  /** Components that look at it without acting on it. */
  readonly readBy: readonly string[];
}

/** `src/i18n` has its name. */
export interface ConstantView {
  /** What a command calls it. */
  readonly name: ConstantName;
  /** As the page and the journal show it. */
  readonly id: string;
  readonly value: number;
  readonly byDefault: number;
  readonly least: number;
  readonly most: number;
  readonly unit: string;
  /** `model` for an assumption, else the upstream file. */
  readonly source: string;
  /** Nothing in the model reads it so far. */
  readonly isUnread: boolean;
}

export interface ComponentView {
  /** Empty for what lies outside of Kubernetes. */
  readonly component: string;
  readonly simplifications: readonly SimplificationView[];
}

/** `src/i18n` has its sentence. */
export interface SimplificationView {
  readonly id: SimplificationId;
  readonly source: string;
}

/** How near the model is to the release. */
export interface FaithfulQuestions {
  /** What the model takes over from the release, what it simplifies, and what was recorded to check it. */
  readonly faithful: { readonly ask: object; readonly answer: Faithful };
}
