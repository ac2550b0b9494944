import type { ConstantName } from '#cluster/releases/constants.ts';
import type { SimplificationId } from '#cluster/simplifications.ts';

/** Fidelity of the model to the release, as the model's own code reports it. */
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
  /** Cases in which the model still differs from the real component. */
  readonly open: number;
  /** Recorded cases that were derived from the source and not executed. */
  readonly derived: number;
  /** The day on which the project added the suite, `YYYY-MM-DD`. */
  readonly since: string;
}

export interface ProfileView {
  readonly schedulerName: string;
  readonly plugins: readonly PluginView[];
}

export interface PluginView {
  readonly name: string;
  readonly isModelled: boolean;
  /** The extension points it takes part in, in the order in which a Pod passes them. */
  readonly points: readonly string[];
  /** Absent where it does not score. */
  readonly weight?: number;
}

export interface FeatureGateView {
  readonly name: string;
  readonly stage: 'alpha' | 'beta';
  readonly isOnByDefault: boolean;
}

/** Objects of a kind with neither list are only stored and served. */
export interface FaithfulKind {
  readonly kind: string;
  readonly actedOnBy: readonly string[];
  /** Components that read it without acting on it. */
  readonly readBy: readonly string[];
}

/** `src/i18n` has its name. */
export interface ConstantView {
  /** Its name in commands. */
  readonly name: ConstantName;
  /** Its name on the page and in the journal. */
  readonly id: string;
  readonly value: number;
  readonly byDefault: number;
  readonly least: number;
  readonly most: number;
  readonly unit: string;
  /** `model` for an assumption; otherwise the upstream file. */
  readonly source: string;
  /** Nothing in the model reads it so far. */
  readonly isUnread: boolean;
}

export interface ComponentView {
  /** Empty for parts outside of Kubernetes. */
  readonly component: string;
  readonly simplifications: readonly SimplificationView[];
}

/** `src/i18n` has its sentence. */
export interface SimplificationView {
  readonly id: SimplificationId;
  readonly source: string;
}

/** Subject of an answer on the page. */
export type TruthTopic = 'scheduling' | 'flowControl' | 'workloads' | 'nodes' | 'requests' | 'kubectl';

/** Evidence for an answer of the page. */
export interface Truth {
  readonly release: string;
  /** Recorded decisions of the real components that the model reproduces, and all recorded ones. */
  readonly equal: number;
  readonly recorded: number;
  /** Their suites and categories, such as `cluster/requests`. */
  readonly suites: readonly string[];
  /** Kubernetes' name for it. */
  readonly component: string;
  /** Simplifications of the component in the model. */
  readonly simplifications: readonly SimplificationId[];
}

/** Fidelity of the model to the release. */
export interface FaithfulQuestions {
  /** Evidence for answers of one kind. */
  readonly truth: { readonly ask: { readonly topic: TruthTopic }; readonly answer: Truth };
  /** The parts of the release that the model implements, its simplifications, and the recordings that check it. */
  readonly faithful: { readonly ask: object; readonly answer: Faithful };
}
