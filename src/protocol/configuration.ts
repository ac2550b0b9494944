import type { InputProblem, ManifestFile } from './command.ts';
import type { RunSwitches } from './runSource.ts';

/** A plugin at an extension point of a profile. */
export interface ProfilePlugin {
  readonly name: string;
  /** Weight of a Score plugin; 0 for other points. */
  readonly weight: number;
  /** False when the name is known but its rules are not modelled. */
  readonly modelled: boolean;
  /** The plugin is on by default at this point, and this profile disables it. */
  readonly disabled: boolean;
  /** The plugin is not on by default at this point, or has another weight there. */
  readonly changed: boolean;
}

export interface ProfilePicture {
  readonly schedulerName: string;
  /** In the order in which a Pod meets them. */
  readonly points: readonly { readonly point: string; readonly plugins: readonly ProfilePlugin[] }[];
}

/** The configuration of kube-scheduler. */
export interface ConfigurationView {
  readonly file: ManifestFile;
  /** True when no configuration was given; the text then shows the defaults. */
  readonly isDefault: boolean;
  readonly switches: RunSwitches;
  readonly profiles: readonly ProfilePicture[];
}

/** The fields of a KubeSchedulerConfiguration, for completion in the editor. */
export interface ConfigurationSchema {
  /** Per type and field, the field's type: `[]` array of, `@Type` another type, `!` required. */
  readonly schema: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly docs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly kinds: readonly { readonly apiVersion: string; readonly kind: string }[];
}

/** kube-scheduler's verdict on a configuration. It has profiles only when kube-scheduler would start with it. */
export interface ConfigurationCheck {
  readonly problems: readonly InputProblem[];
  readonly profiles: readonly ProfilePicture[];
}

/** The configuration of kube-scheduler. */
export interface ConfigurationQuestions {
  /** The configuration that kube-scheduler runs with, and the profiles that result from it. */
  readonly configuration: { readonly ask: object; readonly answer: ConfigurationView };
  readonly checkConfiguration: { readonly ask: { readonly file: ManifestFile }; readonly answer: ConfigurationCheck };
  readonly configurationSchema: { readonly ask: object; readonly answer: ConfigurationSchema };
}
