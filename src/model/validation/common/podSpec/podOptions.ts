/**
 * Options that depend on the object around the Pod, and values that an update accepts because the stored object has
 * them.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, PodValidationOptions; pkg/api/pod/util.go.
 */
export interface PodOptions {
  /** Whether it is a Pod itself and not a template. */
  readonly isPod?: boolean;
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidLabelValueInRequiredNodeAffinity?: boolean;
  readonly allowInvalidSpreadSelector?: boolean;
  readonly allowIndivisibleHugePages?: boolean;
  readonly allowInvalidDeletionCost?: boolean;
  readonly allowNonLocalTokenPath?: boolean;
  /** Label keys of a spread constraint are checked as in v1.33. */
  readonly allowOldSpreadKeys?: boolean;
  readonly allowSysctlsOfHost?: boolean;
  readonly allowRestartOfInitContainers?: boolean;
  readonly allowDevicesOfUsers?: boolean;
}
