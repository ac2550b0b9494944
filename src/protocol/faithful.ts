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
  /** Cases in which the model still differs. */
  readonly open: number;
  /** Those of the recorded that were reasoned from the source and not executed. */
  readonly derived: number;
  /** The day on which the project took it in, `YYYY-MM-DD`. */
  readonly since: string;
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

/** Whose answer it is that the page gives. */
export type TruthTopic = 'scheduling' | 'flowControl' | 'workloads' | 'nodes' | 'requests' | 'kubectl';

/** How an answer of the page is known. */
export interface Truth {
  readonly release: string;
  /** Recorded decisions of the real components that come out the same here, and all of them. */
  readonly equal: number;
  readonly recorded: number;
  /** The suites and categories that they are from, such as `cluster/requests`. */
  readonly suites: readonly string[];
  /** As Kubernetes calls it. */
  readonly component: string;
  /** What the component does in a simpler way. */
  readonly simplifications: readonly SimplificationId[];
}

/** How near the model is to the release. */
export interface FaithfulQuestions {
  /** How answers of one kind are known. */
  readonly truth: { readonly ask: { readonly topic: TruthTopic }; readonly answer: Truth };
  /** What the model takes over from the release, what it simplifies, and what was recorded to check it. */
  readonly faithful: { readonly ask: object; readonly answer: Faithful };
}
