/**
 * What depends on whose Pod it is, and what an update does not mind because the stored object has it.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, PodValidationOptions; pkg/api/pod/util.go.
 */
export interface PodOptions {
  /** A Pod itself and not the template of one. */
  readonly isPod?: boolean;
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidLabelValueInRequiredNodeAffinity?: boolean;
  readonly allowInvalidSpreadSelector?: boolean;
  readonly allowIndivisibleHugePages?: boolean;
  readonly allowInvalidDeletionCost?: boolean;
  readonly allowNonLocalTokenPath?: boolean;
  /** Label keys of a spread constraint are looked at as v1.33 did. */
  readonly allowOldSpreadKeys?: boolean;
  readonly allowSysctlsOfHost?: boolean;
  readonly allowRestartOfInitContainers?: boolean;
  readonly allowDevicesOfUsers?: boolean;
}
