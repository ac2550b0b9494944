/** The settings that the kubelet of a node runs with, and the manifests of static Pods on its machine. */
export interface KubeletSettingsView {
  /** The KubeletConfiguration as it was given; empty when there is none. */
  readonly text: string;
  /** Whether it was given for this node alone. */
  readonly isOwn: boolean;
  readonly fsnotify: boolean;
  /** Values in force, defaults included, by the field's name in the file. */
  readonly fields: readonly { readonly field: string; readonly value: string; readonly isDefault: boolean }[];
  readonly files: readonly { readonly name: string; readonly via: 'file' | 'http'; readonly text: string }[];
}
