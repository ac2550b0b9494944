import type { InputProblem, ManifestFile } from './command.ts';
import type { RunSwitches } from './runSource.ts';

/** A plugin at an extension point of a profile. */
export interface ProfilePlugin {
  readonly name: string;
  /** Of Score plugins; 0 elsewhere. */
  readonly weight: number;
  /** False: it is known by name, but its rules are not modelled. */
  readonly modelled: boolean;
  /** It is on by default at this point and this profile leaves it out. */
  readonly disabled: boolean;
  /** It is not on by default at this point, or has another weight there. */
  readonly changed: boolean;
}

export interface ProfilePicture {
  readonly schedulerName: string;
  /** In the order in which a Pod meets them. */
  readonly points: readonly { readonly point: string; readonly plugins: readonly ProfilePlugin[] }[];
}

/** What kube-scheduler runs with. */
export interface ConfigurationView {
  readonly file: ManifestFile;
  /** No configuration was given: the text shows what that means. */
  readonly isDefault: boolean;
  readonly switches: RunSwitches;
  readonly profiles: readonly ProfilePicture[];
}

/** The fields of a KubeSchedulerConfiguration, for completion while one writes. */
export interface ConfigurationSchema {
  /** Per type and field, the field's type: `[]` array of, `@Type` another type, `!` required. */
  readonly schema: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly docs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly kinds: readonly { readonly apiVersion: string; readonly kind: string }[];
}

/** What kube-scheduler would say of a configuration; profiles only when it would start with it. */
export interface ConfigurationCheck {
  readonly problems: readonly InputProblem[];
  readonly profiles: readonly ProfilePicture[];
}

/** What kube-scheduler runs with. */
export interface ConfigurationQuestions {
  /** What kube-scheduler runs with, and the profiles that come of it. */
  readonly configuration: { readonly ask: object; readonly answer: ConfigurationView };
  readonly checkConfiguration: { readonly ask: { readonly file: ManifestFile }; readonly answer: ConfigurationCheck };
  readonly configurationSchema: { readonly ask: object; readonly answer: ConfigurationSchema };
}
